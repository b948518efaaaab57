// Slash commands: the list of those available, and the parsing of a typed line.

import { isDm, state } from "./state.js";

// Every command that can be used in this channel, subcommands by their full names.
export function commandsHere(channel) {
  const place = isDm(channel) ? 1 : 0;
  const fits = (c) => c.type === 1 && (c.contexts ? c.contexts.includes(place) : place === 0 || c.dm_permission !== false);
  return state.commands.filter(fits).flatMap((c) => leaves(c, c.name)).sort((a, b) => a.name.localeCompare(b.name));
}

function leaves(command, name) {
  const inside = (command.options ?? []).filter((o) => o.type === 1 || o.type === 2);
  if (inside.length) return inside.flatMap((o) => leaves(o, `${name} ${o.name}`));
  return [{ name, description: command.description, options: command.options ?? [] }];
}

// Parses a line: the command, its options as typed, and the option that contains the caret.
export function read(line, channel) {
  if (!line.startsWith("/")) return null;
  const all = commandsHere(channel);
  const typed = line.slice(1);
  const fits = (c) => typed === c.name || typed.startsWith(`${c.name} `);
  const command = all.filter(fits).sort((a, b) => b.name.length - a.name.length)[0];
  if (!command) return { command: null, typed, all };
  const rest = typed.slice(command.name.length);
  const found = parts(rest, command.options);
  return { command, rest, all, ...found };
}

function parts(rest, options) {
  const known = options.map((o) => o.name.replace(/[-']/g, "\\$&")).join("|");
  const values = {};
  let loose = rest;
  let current = null;
  if (known) {
    const marks = [...rest.matchAll(new RegExp(`(?:^|\\s)(${known}):`, "g"))];
    if (marks.length) loose = rest.slice(0, marks[0].index);
    marks.forEach((mark, n) => {
      const begin = mark.index + mark[0].length;
      const end = marks[n + 1]?.index ?? rest.length;
      values[mark[1]] = rest.slice(begin, end).trim();
      if (n === marks.length - 1) current = options.find((o) => o.name === mark[1]);
    });
  }
  return { values, current, loose: loose.trim() };
}

// Returns the options as the server expects them, or the reason why they cannot be sent yet.
export function finished(line, labels) {
  const options = {};
  if (line.loose) {
    const free = line.command.options.find((o) => !line.values[o.name]);
    const way = free ? `Name the option, as in ${free.name}:${line.loose}` : "This command has no further option";
    return { wrong: `“${line.loose}” belongs to no option. ${way}.` };
  }
  for (const option of line.command.options) {
    const typed = line.values[option.name];
    if (typed === undefined || typed === "") {
      if (option.required) return { wrong: `Still needed – ${option.name}: ${option.description}` };
      continue;
    }
    options[option.name] = value(option, typed, labels.get(option.name));
    if (options[option.name] === undefined) return { wrong: `“${typed}” is not here. Choose ${option.name} from the list.` };
  }
  return { options };
}

const REFERENCES = [6, 7, 9]; // people, channels, and what can be mentioned

function named(choice, typed) {
  return choice.name.toLowerCase() === typed.replace(/^[@#]/, "").toLowerCase() || choice.value === typed.replace(/^<[@#]!?(\d+)>$/, "$1");
}

function value(option, typed, labels) {
  const offered = (option.choices ?? []).find((c) => c.name.toLowerCase() === typed.toLowerCase());
  if (offered) return offered.value;
  if (labels?.has(typed)) return labels.get(typed);
  if (REFERENCES.includes(option.type)) return offers(option, "").find((c) => named(c, typed))?.value;
  if (option.type === 4 || option.type === 10) return Number.isNaN(Number(typed)) ? typed : Number(typed);
  if (option.type === 5) return ["true", "yes"].includes(typed.toLowerCase());
  return typed;
}

// Returns the choices of an option that are known without asking the bot; null if it is free text or
// the bot must be asked.
export function offers(option, typed) {
  const begins = (c) => c.name.toLowerCase().includes(typed.toLowerCase());
  if (option.choices?.length) return option.choices.filter(begins);
  if (option.type === 5) return [{ name: "true", value: true }, { name: "false", value: false }].filter(begins);
  if (option.type === 6 || option.type === 9) return [...state.users.values()].map((u) => ({ name: u.global_name, value: u.id })).filter(begins);
  if (option.type === 7) return [...state.channels.values()].filter((c) => c.name).map((c) => ({ name: c.name, value: c.id })).filter(begins);
  return null;
}
