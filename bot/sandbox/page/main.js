// The page: connects to the server, receives events and displays them.

import { Composer } from "./composer.js";
import { wireDrawer } from "./drawer.js";
import { $, notice } from "./dom.js";
import { tellTime } from "./markdown.js";
import { announce, drawLog, drawMessage, showMessage, wireMessages } from "./messages.js";
import { Connection } from "./socket.js";
import { drawSidebar, drawStatus, wireSidebar } from "./sidebar.js";
import { drop, here, isDm, isPrivate, keep, names, state, timeline } from "./state.js";
import { toast } from "./toasts.js";

const wire = new Connection((event, data) => HEARD[event]?.(data));
const composer = new Composer(wire);

const HEARD = {
  WELCOME: welcome,
  CHANNELS: ({ channels, people }) => { takeChannels(channels, people); drawSidebar(); composer.draw(); },
  COMMANDS: ({ commands }) => (state.commands = commands),
  PEOPLE: ({ people }) => { state.people = people; drawSidebar(); },
  TIME: ({ ahead }) => { state.ahead = ahead; tellTime(); },
  BOT: (status) => { state.status = status; drawStatus(); },
  MESSAGE_CREATE: created,
  MESSAGE_UPDATE: changed,
  MESSAGE_DELETE: ({ channel_id, id }) => gone(channel_id, id),
  TYPING_START: typing,
  NOT_IMPLEMENTED: ({ message }) => toast(message),
  RELOAD: () => location.reload(),
  LOST: () => { state.status = { ...state.status, connected: false }; drawStatus(); },
};

function welcome(data) {
  state.user = data.user;
  state.users = new Map(data.users.map((u) => [u.id, u]));
  state.bot = data.bot;
  state.guild = data.guilds[0]?.name ?? "Sandbox";
  state.commands = data.commands;
  state.ahead = data.ahead;
  state.messages.clear();
  state.older.clear();
  takeChannels(data.channels, data.people);
  sessionStorage.setItem("player", data.user.id);
  const wanted = state.channels.get(state.open ?? sessionStorage.getItem("channel"));
  open((wanted ?? [...state.channels.values()].find((c) => c.type === 0))?.id);
}

function takeChannels(channels, people) {
  state.channels = new Map(channels.map((c) => [c.id, c]));
  if (people) state.people = people;
  const shown = here();
  if (shown) read(shown);
  else if (state.open) open(channels.find((c) => c.type === 0)?.id);
}

async function open(id) {
  const channel = state.channels.get(id);
  if (!channel) return;
  state.open = id;
  sessionStorage.setItem("channel", id);
  if (channel.unread && channel.read !== null) state.newFrom.set(id, channel.read);
  else state.newFrom.delete(id);
  notice("");
  drawSidebar();
  composer.draw();
  if (!state.messages.has(id)) {
    $("log").replaceChildren();
    const found = await wire.tell("open", { channel: id });
    if (!found) return;
    if (found.length < 50) state.older.add(id);
    state.messages.set(id, new Map(found.map((m) => [m.id, m])));
  }
  if (state.open !== id) return;
  drawLog();
  read(channel);
  drawSidebar();
}

// Marks the newest message of the open channel as seen.
function read(channel) {
  const newest = [...(state.messages.get(channel.id)?.keys() ?? [])].at(-1);
  const unread = channel.unread;
  channel.unread = channel.pings = 0;
  if (newest && (unread || channel.read !== newest)) {
    channel.read = newest;
    wire.tell("read", { channel: channel.id, message: newest });
  }
}

function created(message) {
  keep(message);
  const channel = state.channels.get(message.channel_id);
  if (channel) channel.last_message_id = message.id;
  if (message.channel_id === state.open) {
    drawMessage(message);
    announce(message);
    if (channel) read(channel);
  } else if (channel && message.author.id !== state.user.id) {
    channel.unread += 1;
    if (isDm(channel) || message.mentions.some((u) => u.id === state.user.id)) channel.pings += 1;
  }
  drawSidebar();
}

function changed(message) {
  const shelf = state.messages.get(message.channel_id);
  if (!isPrivate(message) && shelf && !shelf.has(message.id)) return;
  state.failed.delete(message.id);
  const before = timeline(message.channel_id).find((m) => m.id === message.id);
  keep(message);
  if (message.channel_id !== state.open) return;
  drawMessage(message);
  announce(message, before);
}

let typingEnds;

function typing({ channel_id, user_id }) {
  if (channel_id !== state.open) return;
  notice(`${names.user(user_id)} is typing …`);
  clearTimeout(typingEnds);
  typingEnds = setTimeout(() => notice(""), 5000);
}

function gone(channel, id) {
  drop(channel, id);
  if (channel === state.open) drawLog(false);
}

// Opens a chosen channel and, on wide screens, focuses the message box.
async function visit(id, message = null) {
  if (!state.channels.has(id)) return notice("You can't see that channel.", true);
  await open(id);
  if (message) return showMessage(message);
  if (matchMedia("(min-width: 45.01em)").matches) $("input").focus();
}

names.open = visit;
names.use = (name) => composer.use(name);
names.redraw = (id) => {
  const message = timeline(state.open).find((m) => m.id === id);
  if (message) drawMessage(message);
};
names.dismiss = (message) => {
  wire.tell("dismiss", { message: message.id });
  gone(message.channel_id, message.id);
  $("input").focus();
};

function become(player) {
  state.newFrom.clear();
  state.failed.clear();
  wire.open(player);
}

// Ignores the second click of a double click where the first one changed what lies under the pointer: a
// list that opened, or the next question of the same message.
function ignoreStrayClicks() {
  let first = null;
  const hit = (event) => event.target.closest("button, a, img, [role=option]");
  document.addEventListener("click", (event) => {
    if (event.detail < 2) first = hit(event);
    else if (hit(event) !== first) { event.preventDefault(); event.stopPropagation(); }
  }, true);
}

function wireTheme() {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const draw = () => {
    const chosen = localStorage.getItem("theme");
    document.documentElement.dataset.theme = chosen ?? (dark.matches ? "dark" : "light");
  };
  $("theme").addEventListener("click", () => {
    localStorage.setItem("theme", document.documentElement.dataset.theme === "dark" ? "light" : "dark");
    draw();
  });
  dark.addEventListener("change", draw);
  draw();
}

wireTheme();
ignoreStrayClicks();
wireSidebar(visit, become, async () => visit(await wire.tell("message_bot", {})));
wireMessages(wire);
wireDrawer(wire);
wire.open(sessionStorage.getItem("player"));
