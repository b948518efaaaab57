// The message log: shows messages as they are created, changed and deleted.

import { controls } from "./controls.js";
import { $, avatar, clock, day, el, notice, safeUrl } from "./dom.js";
import { enlarge } from "./forms.js";
import { markdown, plainLines } from "./markdown.js";
import { here, isDm, isPrivate, isThread, names, placeName, state, timeline } from "./state.js";

const CLOSE = 7 * 60 * 1000; // messages of one author within this time are grouped
const WIDEST = 550;
const HIGHEST = 350; // the size at which Discord's desktop client shows a single picture
let wire = null;

export function wireMessages(connection) {
  wire = connection;
}

export function drawLog(toEnd = true) {
  const log = $("log");
  const focused = focusKey();
  const stuck = toEnd || atEnd(log);
  const shown = timeline(state.open);
  const parts = [top()];
  let before = null;
  let isNew = state.newFrom.get(state.open);
  for (const message of shown) {
    if (!before || day(before.timestamp) !== day(message.timestamp)) parts.push(el("div", { class: "day" }, day(message.timestamp)));
    if (isNew !== undefined && BigInt(message.id) > BigInt(isNew) && message.author.id !== state.user.id) {
      if (before) parts.push(el("div", { class: "newline", role: "separator" }, "New"));
      isNew = undefined;
    }
    parts.push(draw(message, before));
    before = message;
  }
  log.replaceChildren(...parts);
  if (stuck) toBottom();
  focusAgain(focused);
}

// Appends a new message, or replaces a changed one.
export function drawMessage(message) {
  const log = $("log");
  const old = log.querySelector(`[data-message="${message.id}"]`);
  const stuck = atEnd(log) || !old && isOwn(message);
  const focused = focusKey();
  const shown = timeline(state.open);
  const before = shown[shown.findIndex((m) => m.id === message.id) - 1] ?? null;
  if (old) old.replaceWith(draw(message, before));
  else if (shown.at(-1)?.id === message.id) log.append(draw(message, before));
  else drawLog(false);
  if (stuck) toBottom();
  focusAgain(focused);
}

// Whether the player has caused it: they look for it, even if they have scrolled up.
function isOwn(message) {
  return isPrivate(message) || message.author.id === state.user.id || message.interaction_metadata?.user.id === state.user.id;
}

// Scrolls to a message and marks it, after loading what is before it as far as needed.
export async function showMessage(id) {
  const find = () => $("log").querySelector(`[data-message="${id}"]`);
  while (!find() && !state.older.has(state.open)) if (!(await loadOlder())) break;
  const found = find();
  if (!found) return notice("That message was deleted.", true);
  found.scrollIntoView({ block: "start" });
  found.classList.add("found");
  setTimeout(() => found.classList.remove("found"), 2500);
  const text = found.querySelector(".text");
  (text ?? found).tabIndex = -1;
  (text ?? found).focus({ preventScroll: true });
}

// Says in one line what is new: the log itself is silent, since drawing it anew would read it all.
export function announce(message, before = null) {
  if (message.author.id === state.user.id || !$("log").querySelector(`[data-message="${message.id}"]`)) return;
  if (document.activeElement?.matches(`[data-message="${message.id}"] .text`)) return; // the focus reads it
  const known = new Set(plainLines(before?.content));
  const line = plainLines(message.content).find((each) => !known.has(each)) ?? (before ? "" : alternative(message));
  if (line) $("news").replaceChildren(el("p", {}, `${message.author.global_name}${isPrivate(message) ? ", only to you" : ""}: ${line}`));
}

function alternative(message) {
  return plainLines(message.attachments.find((each) => each.description)?.description)[0] ?? "";
}

export function atEnd(log) {
  return log.scrollHeight - log.scrollTop - log.clientHeight < 120;
}

export function toBottom() {
  $("log").scrollTop = $("log").scrollHeight;
}

function top() {
  const channel = here();
  if (!state.older.has(state.open)) {
    return el("button", { class: "press older", type: "button", onclick: loadOlder }, "Earlier messages");
  }
  const about = isDm(channel) ? "What the bot sends to you alone, and what you write to it." : "This is where it begins.";
  return el("div", { class: "beginning" }, el("h3", {}, (isDm(channel) || isThread(channel) ? "" : "# ") + placeName(channel)), about);
}

async function loadOlder() {
  const channel = state.open;
  const shelf = state.messages.get(channel);
  const log = $("log");
  const height = log.scrollHeight;
  const found = await wire.tell("open", { channel, before: [...shelf.keys()][0] });
  if (!found) return false;
  if (found.length < 50) state.older.add(channel);
  state.messages.set(channel, new Map([...found.map((m) => [m.id, m]), ...shelf]));
  drawLog(false);
  log.scrollTop = log.scrollHeight - height;
  return true;
}

function draw(message, before) {
  if (message.type === 18) return system(message);
  if (message.type === 1) return added(message);
  const follows = before && before.author.id === message.author.id && before.type !== 18 && before.type !== 1 && !used(message) &&
    isPrivate(before) === isPrivate(message) && new Date(message.timestamp) - new Date(before.timestamp) < CLOSE;
  const pings = message.mentions.some((u) => u.id === state.user.id);
  const classes = ["message", follows && "follows", pings && "pings", isPrivate(message) && "private"];
  return el(
    "article",
    { class: classes.filter(Boolean).join(" "), dataset: { message: message.id }, "aria-label": `${message.author.global_name}${isPrivate(message) ? ", only you can see this" : ""}` },
    used(message),
    avatar(message.author),
    el("div", { class: "body" }, who(message), content(message), pictures(message), message.embeds.map((each) => embed(each, message)), controls(message, wire), threadCard(message), failure(message), onlyYou(message)),
  );
}

function used(message) {
  const by = message.interaction_metadata;
  if (!by || !message.interaction_name) return null;
  return el("p", { class: "used" }, `${by.user.global_name} used `, el("code", {}, `/${message.interaction_name}`));
}

function who(message) {
  return el(
    "div", { class: "who" }, el("b", {}, message.author.global_name),
    message.author.bot ? el("span", { class: "tag" }, "APP") : null,
    el("time", { datetime: message.timestamp, title: new Date(message.timestamp).toLocaleString() }, clock(message.timestamp)),
  );
}

function content(message) {
  if (message.flags & 128) return el("div", { class: "thinking" }, `${message.author.global_name} is thinking`, el("span", { class: "dots", "aria-hidden": "true" }));
  if (!message.content) return null;
  const made = markdown(message.content, names);
  made.tabIndex = -1; // where the focus goes once what was pressed is gone
  if (message.edited_timestamp) made.append(" ", el("span", { class: "edited", title: clock(message.edited_timestamp) }, "(edited)"));
  return made;
}

function pictures(message) {
  const inEmbeds = new Set(message.embeds.map((e) => e.image?.url));
  const shown = message.attachments.filter((a) => !inEmbeds.has(a.url));
  return shown.length ? el("div", { class: "pictures" }, shown.map(attachment)) : null;
}

function attachment(each) {
  const url = safeUrl(each.url);
  if (!each.width) return el("a", { class: "file", href: url, download: each.filename }, `📄 ${each.filename}`);
  return picture(url, each.description ?? "", each.width, each.height, each.filename);
}

function picture(url, alt, width, height, label) {
  const large = () => enlarge(url, alt);
  const scale = Math.min(1, WIDEST / width, HIGHEST / height); // reserves its space until it is loaded
  return el(
    "div", { class: "picture" },
    el("img", { src: url, alt: alt || label || "Picture", width: Math.round(width * scale), height: Math.round(height * scale), onclick: large }),
    el("button", { class: "enlarge", type: "button", onclick: large }, "Enlarge the picture"),
  );
}

function embed(each, message) {
  const title = each.title ? inlineTitle(each) : null;
  const fields = (each.fields ?? []).map((f) => el("div", { class: f.inline ? "inline" : null }, el("dt", {}, f.name), el("dd", {}, markdown(f.value, names))));
  const words = message.attachments.find((a) => a.url === each.image?.url)?.description ?? "";
  const image = each.image ? picture(safeUrl(each.image.url), words, each.image.width, each.image.height) : null;
  const box = el(
    "div", { class: "embed" }, each.author ? el("small", {}, each.author.name) : null, title,
    each.description ? markdown(each.description, names) : null, fields.length ? el("dl", {}, fields) : null, image,
    each.footer ? el("footer", {}, each.footer.text) : null,
  );
  if (each.color) box.style.setProperty("--edge", `#${each.color.toString(16).padStart(6, "0")}`);
  return box;
}

function inlineTitle(each) {
  const url = each.url ? safeUrl(each.url) : null;
  return el("h3", {}, url ? el("a", { href: url, target: "_blank", rel: "noreferrer noopener" }, each.title) : each.title);
}

function threadCard(message) {
  const thread = message.flags & 32 ? state.channels.get(message.id) : null;
  return thread ? card(thread) : null;
}

function card(thread) {
  const asleep = thread.thread_metadata.archived ? " (archived)" : "";
  return el(
    "button", { class: "threadcard", type: "button", onclick: () => names.open(thread.id) },
    el("b", {}, thread.name), asleep, el("span", {}, "Open thread ›"),
  );
}

function system(message) {
  const thread = state.channels.get(message.message_reference?.channel_id);
  return el(
    "article", { class: "message system", dataset: { message: message.id } }, el("span", { "aria-hidden": "true" }, "↳"),
    el("div", {}, `${message.author.global_name} started a thread: `, thread ? card(thread) : el("b", {}, message.content)),
  );
}

function added(message) {
  const people = message.mentions.map((u) => u.global_name).join(", ");
  return el(
    "article", { class: "message system", dataset: { message: message.id } }, el("span", { "aria-hidden": "true" }, "→"),
    el("div", {}, `${message.author.global_name} added ${people} to the thread.`),
  );
}

function failure(message) {
  const text = state.failed.get(message.id);
  return text ? el("div", { class: "failed", role: "alert" }, text) : null;
}

function onlyYou(message) {
  if (!isPrivate(message)) return null;
  const dismiss = () => names.dismiss(message);
  return el(
    "div", { class: "only-you" }, "Only you can see this · ",
    el("button", { class: "plain", type: "button", onclick: dismiss }, "Dismiss"),
  );
}

function focusKey() {
  const focused = document.activeElement;
  const message = focused?.closest?.("[data-message]");
  return message ? { message: message.dataset.message, control: focused.dataset.control } : null;
}

// Focuses again what was focused in a message that has been drawn anew, or its text if that is gone.
function focusAgain(key) {
  if (!key || document.activeElement?.closest("[data-message]")) return;
  const message = $("log").querySelector(`[data-message="${key.message}"]`);
  const controls = [...(message?.querySelectorAll("[data-control]") ?? [])];
  const same = key.control && controls.find((c) => c.dataset.control === key.control);
  (same || message?.querySelector(".text") || controls[0])?.focus({ preventScroll: true });
}
