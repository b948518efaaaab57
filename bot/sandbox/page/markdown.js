// Turns Discord's markdown into nodes. Everything else stays text, so nothing can be injected.

import { el, safeUrl } from "./dom.js";
import { isDm, names, state } from "./state.js";

const LONGEST = 200;

const INLINE = [
  [/\\([\\`*_~|<>#\-[\]():])/y, (m) => m[1]],
  [/``(.+?)``|`([^`\n]+)`/y, (m) => el("code", {}, m[1] ?? m[2])],
  [/\*\*(.+?)\*\*(?!\*)/ys, (m, names) => el("strong", {}, inline(m[1], names))],
  [/__(.+?)__(?!_)/ys, (m, names) => el("u", {}, inline(m[1], names))],
  [/~~(.+?)~~/ys, (m, names) => el("s", {}, inline(m[1], names))],
  [/\|\|(.+?)\|\|/ys, (m, names) => spoiler(m[1], names)],
  [/\*(?!\s)([^*\n]+?)\*/y, (m, names) => el("em", {}, inline(m[1], names))],
  [/_(?!\s)([^_\n]+?)_(?![\p{L}\d])/yu, (m, names) => el("em", {}, inline(m[1], names))],
  [/\[([^\]\n]+)\]\(<?(https?:[^\s)>]+)>?\)/y, (m, names) => link(m[2], inline(m[1], names))],
  [/<(https?:[^\s>]+)>/y, (m) => link(m[1], m[1])],
  [/https?:\/\/[^\s<>]+[^\s<>.,:;"')\]]/y, (m) => link(m[0], m[0])],
  [/<@!?(\d+)>/y, (m, names) => el("span", { class: "mention" }, `@${names.user(m[1])}`)],
  [/<@&(\d+)>/y, () => el("span", { class: "mention" }, "@role")],
  [/<#(\d+)>/y, (m, names) => placeLink(m[1], names)],
  [/<\/([^:>]+):\d+>/y, (m, names) => commandLink(m[1], names)],
  [/<t:(-?\d{1,12})(?::([tTdDfFR]))?>/y, (m) => stamp(Number(m[1]), m[2] ?? "f")],
  [/<a?:(\w+):\d+>/y, (m) => `:${m[1]}:`],
];

export function markdown(text, names) {
  const box = el("div", { class: "text" });
  const parts = text.split(/```(?:[\w+-]*\n)?([\s\S]*?)```/);
  parts.forEach((part, n) => {
    if (n % 2) box.append(el("pre", {}, el("code", {}, part.replace(/\n$/, ""))));
    else if (part) box.append(...blocks(part.replace(n ? /^\n/ : /^$/, ""), names));
  });
  return box;
}

// The first line with something to read, without its markup.
export function firstLine(text) {
  return plainLines(text)[0] ?? "";
}

export function plainLines(text) {
  const lines = (text ?? "").split("\n").map((line) => line.replace(/^ *(#{1,3}|-#|[-*]|>) +/, ""));
  const plain = lines.map((line) => el("p", {}, inline(line, names)).textContent.trim()).filter(Boolean);
  return plain.map((line) => (line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line));
}

function blocks(text, names) {
  const made = [];
  let list = null;
  let quote = null;
  let level = 2; // of the last heading: the place's name is one of level 2
  const lines = text.split("\n");
  lines.forEach((line, n) => {
    const last = n === lines.length - 1;
    const heading = /^(#{1,3}) +(.+)/.exec(line);
    const item = /^ *[-*] +(.+)/.exec(line);
    const quoted = /^> ?(.*)/.exec(line);
    const small = /^-# +(.+)/.exec(line);
    if (!item) list = null;
    if (!quoted) quote = null;
    if (heading) {
      const wanted = heading[1].length + 2; // its size; no level is left out, as outlines need it
      level = Math.min(wanted, level + 1);
      made.push(el(`h${wanted}`, { "aria-level": level < wanted ? level : null }, inline(heading[2], names)));
    }
    else if (small) made.push(el("div", { class: "small" }, inline(small[1], names)));
    else if (item) {
      if (!list) made.push((list = el("ul")));
      list.append(el("li", {}, inline(item[1], names)));
    } else if (quoted) {
      if (!quote) made.push((quote = el("blockquote")));
      else quote.append("\n");
      quote.append(...inline(quoted[1], names));
    } else made.push(...inline(line, names), ...(last ? [] : ["\n"]));
  });
  return made;
}

export function inline(text, names) {
  const made = [];
  let plain = "";
  for (let at = 0; at < text.length; ) {
    const hit = match(text, at);
    if (!hit) {
      plain += text[at++];
      continue;
    }
    if (plain) made.push(plain);
    plain = "";
    made.push(hit.make(hit.found, names));
    at += hit.found[0].length;
  }
  if (plain) made.push(plain);
  return made;
}

function match(text, at) {
  if (/[\p{L}\d ]/u.test(text[at]) && text[at] !== "h") return null;
  for (const [pattern, make] of INLINE) {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) return { found, make };
  }
  return null;
}

// Where a link to a message or channel of Discord leads; null for any other link.
export function placeOf(address) {
  const [, channel, message] = /^https:\/\/(?:\w+\.)?discord\.com\/channels\/(?:@me|\d+)\/(\d+)(?:\/(\d+))?$/.exec(address) ?? [];
  return channel ? { channel, message } : null;
}

function link(address, inside) {
  const place = placeOf(address);
  if (place) return messageLink(place, inside === address ? null : inside);
  const url = safeUrl(address);
  return url ? el("a", { href: url, rel: "noreferrer noopener", target: "_blank" }, inside) : address;
}

function placeLink(id, names) {
  const open = () => names.open(id);
  return el("button", { class: "mention", type: "button", onclick: open }, `#${names.channel(id)}`);
}

function messageLink({ channel, message }, inside) {
  const open = () => names.open(channel, message);
  const where = `${isDm(state.channels.get(channel)) ? "✉ " : "#"}${names.channel(channel)}`;
  return el("button", { class: "mention", type: "button", onclick: open }, inside ?? [where, message ? " › message" : null]);
}

function commandLink(name, names) {
  const use = () => names.use(name);
  return el("button", { class: "mention", type: "button", onclick: use }, `/${name}`);
}

function spoiler(text, names) {
  const box = el("button", { class: "spoiler", type: "button", "aria-label": "Spoiler, press to show" });
  box.append(...inline(text, names));
  box.addEventListener("click", () => {
    box.classList.add("shown");
    box.removeAttribute("aria-label");
  });
  return box;
}

const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};
const UNITS = [
  ["year", 31536000], ["month", 2592000], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1],
];

function stamp(seconds, style) {
  const date = new Date(seconds * 1000);
  const full = new Intl.DateTimeFormat(undefined, STYLES.F).format(date);
  const made = el("time", { class: "stamp", datetime: date.toISOString(), title: full });
  made.dataset.style = style;
  made.textContent = said(date, style);
  return made;
}

function said(date, style) {
  if (style !== "R") return new Intl.DateTimeFormat(undefined, STYLES[style]).format(date);
  const left = Math.round((date - Date.now()) / 1000 - state.ahead);
  const [unit, size] = UNITS.find(([, size]) => Math.abs(left) >= size) ?? ["second", 1];
  return new Intl.RelativeTimeFormat(undefined, { numeric: "auto" }).format(Math.round(left / size), unit);
}

// Updates the relative times in all messages.
export function tellTime() {
  for (const each of document.querySelectorAll('.stamp[data-style="R"]')) {
    each.textContent = said(new Date(each.getAttribute("datetime")), "R");
  }
}

setInterval(tellTime, 15000);
