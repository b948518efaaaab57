// The message box: plain messages, and slash commands with a list of choices.

import { commandsHere, finished, offers, read } from "./commands.js";
import { $, el, notice } from "./dom.js";
import { openForm } from "./forms.js";
import { Listbox } from "./listbox.js";
import { here, isThread, placeName, state } from "./state.js";

const TYPING_PAUSE = 120; // milliseconds without typing before the bot is asked for choices

export class Composer {
  constructor(wire) {
    this.wire = wire;
    this.input = $("input");
    this.list = new Listbox($("picker"), (item) => this.take(item));
    this.list.input = this.input;
    this.labels = new Map(); // option name -> Map of shown choice -> its value
    this.past = [];
    this.asked = 0;
    this.input.addEventListener("input", (event) => { this.begin(event); this.suggest(); });
    this.input.addEventListener("keydown", (event) => this.key(event));
    this.input.addEventListener("blur", () => setTimeout(() => document.activeElement !== this.input && this.close(), 150));
    $("composer").addEventListener("submit", (event) => { event.preventDefault(); this.send(); });
  }

  draw() {
    const channel = here();
    const asleep = isThread(channel) && channel.thread_metadata.archived;
    const quiet = channel && !channel.writable;
    this.input.placeholder = asleep ? "This thread is archived; a message wakes it" : quiet ? "You cannot write here" : `Message ${placeName(channel)}, or / for commands`;
  }

  use(name) {
    this.input.value = `/${name} `;
    this.input.focus();
    this.suggest();
  }

  key(event) {
    if (event.key === "Escape" && this.list.isOpen) { this.close(); event.stopPropagation(); }
    else if (this.list.isOpen && (event.key === "ArrowDown" || event.key === "ArrowUp")) this.list.move(event.key === "ArrowDown" ? 1 : -1);
    else if (this.list.isOpen && event.key === "Tab" && !event.shiftKey) this.take(this.list.chosen ?? this.list.items[0]);
    else if (event.key === "Enter" && this.list.isOpen && this.wantsChoice()) this.take(this.list.chosen ?? this.list.items[0]);
    else if (event.key === "ArrowUp" && !this.input.value && this.past.length) { this.input.value = this.past.at(-1); this.suggest(); }
    else return;
    event.preventDefault();
  }

  // As in Discord, a space after a command's name begins its first required option, unless the user
  // types the name of another option there.
  begin(event) {
    if (event.inputType !== "insertText") return;
    const line = read(this.input.value, here());
    const first = line?.command?.options.find((o) => o.required);
    if (!first) return;
    const named = line.command.options.find((o) => line.rest === ` ${first.name}:${o.name}:`);
    if (line.rest === " ") this.input.value += `${first.name}:`;
    else if (named) this.input.value = `/${line.command.name} ${named.name}:`;
  }

  // Whether Enter takes a choice instead of sending: one is highlighted, or the line is incomplete.
  wantsChoice() {
    if (this.list.chosen) return true;
    const line = read(this.input.value, here());
    if (!line?.command) return true;
    if (this.list.items[0].kind === "command") return line.command.options.some((o) => o.required);
    return this.list.items[0].kind === "choice" && !this.exact(line);
  }

  exact(line) {
    const typed = (line.values[line.current?.name] ?? "").toLowerCase();
    const free = line.current?.autocomplete || line.current?.type === 3 && !line.current.choices?.length;
    return free || this.list.items.some((item) => item.name.toLowerCase() === typed);
  }

  suggest() {
    const line = read(this.input.value, here());
    this.asked += 1;
    if (!line) return this.close();
    this.hint(line);
    if (!line.command) return this.show(this.commandsLike(line.typed).map((c) => ({ ...c, kind: "command" })));
    if (!line.rest) return this.show(this.commandsLike(line.command.name).map((c) => ({ ...c, kind: "command" })));
    if (line.current && !this.done(line)) return this.suggestValues(line);
    return this.suggestOptions(line);
  }

  commandsLike(typed) {
    const all = commandsHere(here());
    const begins = all.filter((c) => c.name.startsWith(typed.toLowerCase()));
    return [...begins, ...all.filter((c) => !begins.includes(c) && c.name.includes(typed.toLowerCase()))];
  }

  // Whether the value is one of the choices and a space follows it: then the next option begins.
  done(line) {
    const typed = line.values[line.current.name];
    return /\s$/.test(this.input.value) && (this.labels.get(line.current.name)?.has(typed) || offers(line.current, typed)?.some((c) => c.name === typed));
  }

  suggestValues(line) {
    const { current, values } = line;
    const fixed = offers(current, values[current.name]);
    if (fixed) this.show(fixed.map((c) => ({ ...c, kind: "choice" })));
    else if (current.autocomplete) {
      this.show(this.still(values[current.name]));
      this.askBot(line, this.asked);
    }
    else this.show([]);
  }

  // Returns the known choices that match the typed text, to be shown while the bot is asked again.
  still(typed) {
    return this.list.items.filter((item) => item.kind === "choice" && item.name.toLowerCase().includes(typed.toLowerCase()));
  }

  askBot(line, turn) {
    setTimeout(async () => {
      if (turn !== this.asked) return;
      const { command, current, values } = line;
      const options = finished({ ...line, command: { ...command, options: command.options.filter((o) => o !== current && values[o.name]) }, loose: "" }, this.labels).options;
      try {
        const found = await this.wire.ask("autocomplete", {
          channel: state.open, name: command.name, focus: current.name, options: { ...options, [current.name]: values[current.name] },
        });
        if (turn === this.asked) this.show(found.map((c) => ({ ...c, kind: "choice" })));
      } catch (error) {
        if (turn === this.asked) this.say(`No choices: ${error.message}`, true);
      }
    }, TYPING_PAUSE);
  }

  suggestOptions(line) {
    const left = line.command.options.filter((o) => !(o.name in line.values) && o.name.startsWith(line.current ? "" : line.loose));
    this.show(left.map((o) => ({ ...o, kind: "option" })));
  }

  show(items) {
    this.list.show(items, (item) => [
      el("b", {}, item.kind === "command" ? `/${item.name}` : item.name),
      item.kind === "command" ? item.options.map((o) => el("code", {}, o.required ? o.name : `[${o.name}]`)) : null,
      item.description ? el("small", {}, item.description) : null,
    ]);
    this.input.setAttribute("aria-expanded", String(this.list.isOpen));
    this.input.removeAttribute("aria-activedescendant");
  }

  take(item) {
    const line = read(this.input.value, here());
    const value = this.input.value;
    if (item.kind === "command") {
      const first = item.options.find((o) => o.required);
      this.input.value = `/${item.name} ${first ? `${first.name}:` : ""}`;
    } else if (item.kind === "option") {
      const kept = line.loose && !Object.keys(line.values).length ? value.slice(0, value.length - line.rest.length) : value;
      this.input.value = `${kept.trimEnd()} ${item.name}:`;
    } else {
      this.remember(line.current.name, item);
      const begin = value.lastIndexOf(`${line.current.name}:`) + line.current.name.length + 1;
      const next = line.command.options.find((o) => o.required && !(o.name in line.values));
      this.input.value = `${value.slice(0, begin)}${item.name} ${next ? `${next.name}:` : ""}`;
    }
    this.input.focus();
    this.suggest();
    if (item.kind === "choice" && !read(this.input.value, here()).command.options.some((o) => o.required)) this.show([]);
    if (item.kind === "choice" && this.ready()) this.show([]);
  }

  ready() {
    const line = read(this.input.value, here());
    return line?.command && !finished(line, this.labels).wrong;
  }

  remember(option, choice) {
    if (!this.labels.has(option)) this.labels.set(option, new Map());
    this.labels.get(option).set(choice.name.trim(), choice.value);
  }

  hint(line) {
    if (!line.command) return this.say("");
    const { command, current } = line;
    const about = current ? current.description : command.description;
    const options = command.options.map((o) => [" ", el("b", { class: o === current ? "now" : null }, o.required ? o.name : `[${o.name}]`)]);
    $("hint").className = "";
    $("hint").replaceChildren(el("b", {}, `/${command.name}`), ...options.flat(), ` – ${about}`);
    $("hint").hidden = false;
  }

  say(text, wrong = false) {
    $("hint").className = wrong ? "wrong" : "";
    $("hint").textContent = text;
    $("hint").hidden = !text;
  }

  close() {
    this.list.close();
    this.input.setAttribute("aria-expanded", "false");
    if (!this.input.value.startsWith("/")) this.say("");
  }

  async send() {
    const text = this.input.value.trim();
    if (!text) return;
    const line = read(text, here());
    if (!line) return this.sendText(text);
    if (!line.command) return this.say(`There is no command ${text.split(" ")[0]} here.`, true);
    const { options, wrong } = finished(line, this.labels);
    if (wrong) return this.say(wrong, true);
    this.clear(text);
    notice(`Sent /${line.command.name} …`);
    try {
      const form = await this.wire.ask("slash", { channel: state.open, name: line.command.name, options });
      if (form) openForm(form, this.wire);
      notice("");
    } catch (error) {
      notice(`/${line.command.name}: ${error.message}`, true);
    }
  }

  async sendText(text) {
    try {
      await this.wire.ask("say", { channel: state.open, content: text });
      this.clear(text);
    } catch (error) {
      notice(error.message, true);
    }
  }

  clear(text) {
    this.past.push(text);
    this.input.value = "";
    this.close();
    this.say("");
    notice("");
  }
}
