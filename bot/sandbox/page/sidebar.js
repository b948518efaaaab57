// The list of channels, threads and direct messages, and the menu to change the player.

import { $, avatar, el } from "./dom.js";
import { Listbox } from "./listbox.js";
import { here, isDm, isThread, placeName, state } from "./state.js";

let open = () => {};
let become = () => {};
let messageBot = () => {};

export function wireSidebar(openChannel, becomePlayer, openDmWithBot) {
  messageBot = openDmWithBot;
  open = openChannel;
  become = becomePlayer;
  $("player").addEventListener("click", toggleShelf);
  $("menu").addEventListener("click", () => showSidebar(!$("sidebar").classList.contains("open")));
  $("veil").addEventListener("click", () => showSidebar(false));
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    closeShelf();
    if ($("sidebar").classList.contains("open")) showSidebar(false);
  });
}

export function showSidebar(shown) {
  $("sidebar").classList.toggle("open", shown);
  $("veil").hidden = !shown;
  $("menu").setAttribute("aria-expanded", String(shown));
  if (shown) ($("channels").querySelector("[aria-current]") ?? $("channels").querySelector("button"))?.focus();
  else if ($("sidebar").contains(document.activeElement)) $("menu").focus();
}

export function drawSidebar() {
  const focused = document.activeElement?.dataset?.channel;
  $("guild").textContent = state.guild;
  const all = [...state.channels.values()];
  const channels = all.filter((c) => c.type === 0).sort((a, b) => a.position - b.position);
  const groups = [el("h2", {}, "Channels"), el("ul", {}, channels.map((c) => withThreads(c, all)))];
  const dms = all.filter((c) => isDm(c) && (c.last_message_id || c.id === state.open)); // the others are empty
  const rows = dms.length ? dms.map(row) : [firstDm()];
  groups.push(el("h2", {}, "Direct messages"), el("ul", {}, rows.map((each) => el("li", {}, each))));
  $("channels").replaceChildren(...groups);
  if (focused) $("channels").querySelector(`[data-channel="${focused}"]`)?.focus();
  drawPlayer();
  drawTitle();
}

// Returns a button that opens a direct message with the bot, as a click on its name does in Discord.
function firstDm() {
  const name = state.users.get(state.bot)?.global_name ?? "the bot";
  return el(
    "button", { class: "channel", type: "button", onclick: () => { messageBot(); showSidebar(false); } },
    el("span", { class: "mark", "aria-hidden": "true" }, "✉"), el("span", { class: "name" }, `Message ${name}`),
  );
}

function withThreads(channel, all) {
  const mine = (t) => t.parent_id === channel.id && isThread(t) && (t.joined || t.id === state.open);
  const shown = (t) => !t.thread_metadata.archived || t.unread || t.id === state.open;
  const threads = all.filter((t) => mine(t) && shown(t));
  const below = threads.length ? el("ul", { "aria-label": `Threads of ${channel.name}` }, threads.map((t) => el("li", {}, row(t)))) : null;
  return el("li", {}, row(channel), below);
}

function row(channel) {
  const thread = isThread(channel);
  const classes = ["channel", thread && "thread", channel.unread && "unread", thread && channel.thread_metadata.archived && "asleep"];
  const mark = isDm(channel) ? "✉" : thread ? (channel.thread_metadata.locked ? "🔒" : "↳") : "#";
  const kind = thread ? "thread " : isDm(channel) ? "direct messages with " : "channel ";
  return el(
    "button",
    {
      class: classes.filter(Boolean).join(" "), type: "button", dataset: { channel: channel.id },
      "aria-current": channel.id === state.open ? "page" : null,
      onclick: () => { open(channel.id); showSidebar(false); },
    },
    el("span", { class: "mark", "aria-hidden": "true" }, mark),
    el("span", { class: "unseen" }, kind),
    el("span", { class: "name" }, placeName(channel)),
    channel.pings ? badge(channel.pings, channel.pings === 1 ? "ping" : "pings") : null,
    channel.unread ? el("span", { class: "unseen" }, `, ${channel.unread} unread`) : null,
  );
}

// Returns a number to be seen, with what it counts for screen readers.
function badge(n, counted) {
  return [el("span", { class: "badge" }, Math.min(n, 99)), el("span", { class: "unseen" }, ` ${counted}`)];
}

function drawTitle() {
  const channel = here();
  if (!channel) return;
  const parent = isThread(channel) ? `${placeName(state.channels.get(channel.parent_id))} › ` : isDm(channel) ? "" : "# ";
  $("title").textContent = parent + placeName(channel);
  $("topic").textContent = channel.topic ?? "";
  const unread = [...state.channels.values()].reduce((sum, c) => sum + c.pings, 0);
  document.title = `${unread ? `(${unread}) ` : ""}${placeName(channel)} · Jungle Post sandbox`;
}

function drawPlayer() {
  const elsewhere = Object.entries(state.people).reduce((sum, [id, n]) => sum + (id === state.user.id ? 0 : n), 0);
  $("player").replaceChildren(
    avatar(state.user),
    el("span", { class: "unseen" }, "You are "),
    el("span", { class: "name" }, el("b", {}, state.user.global_name), " ", el("small", {}, "Switch player")),
  );
  if (elsewhere) $("player").append(...badge(elsewhere, "pings of other players"));
}

export function drawStatus() {
  const { connected, running, supervised } = state.status;
  const words = connected ? "bot connected" : supervised && !running ? "bot is down, starting again" : "bot is starting";
  $("bot-status").className = connected ? "" : "off";
  $("bot-status").replaceChildren(el("span", { class: "words" }, words));
  $("bot-status").title = words;
}

function toggleShelf() {
  if ($("players")) closeShelf();
  else openShelf();
}

function openShelf() {
  const people = [...state.users.values()].filter((u) => !u.bot);
  const box = el("div", { id: "players", role: "listbox", "aria-label": "Players", tabindex: "-1" });
  const list = new Listbox(box, (user) => { closeShelf(); become(user.id); showSidebar(false); });
  list.show(people, (user) => [
    avatar(user), el("span", { class: "name" }, user.global_name),
    state.people[user.id] ? badge(state.people[user.id], "pings") : null,
  ], (user) => user.id === state.user.id);
  box.addEventListener("keydown", (event) => list.key(event));
  $("me").append(box);
  $("player").setAttribute("aria-expanded", "true");
  list.move(Math.max(0, people.findIndex((u) => u.id === state.user.id)), true);
  box.focus();
}

function closeShelf() {
  if (!$("players")) return;
  const focused = $("players").contains(document.activeElement);
  $("players").remove();
  $("player").setAttribute("aria-expanded", "false");
  if (focused) $("player").focus();
}
