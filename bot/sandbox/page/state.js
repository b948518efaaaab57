// The state of the page: the player, the channels, and the messages of channels that were opened.

export const state = {
  user: null,
  users: new Map(),
  bot: null,
  guild: "",
  channels: new Map(),
  commands: [],
  open: null, // the id of the channel on display
  messages: new Map(), // channel id -> Map of message id -> message; null until it is loaded
  older: new Set(), // channels whose oldest message is loaded
  newFrom: new Map(), // channel id -> the id of the last message that is not new
  failed: new Map(), // message id -> why its last press failed
  status: { connected: false },
  ahead: 0, // the seconds by which the sandbox's clock was set forward
  people: {}, // user id -> the number of pings that they have not seen
};

const privates = new Map(); // user id -> Map of channel id -> ephemeral messages

export const here = () => state.channels.get(state.open);
export const isThread = (channel) => [10, 11, 12].includes(channel?.type);
export const isDm = (channel) => channel?.type === 1;
export const isPrivate = (message) => Boolean(message.flags & 64);

export function placeName(channel) {
  if (!channel) return "unknown";
  return isDm(channel) ? (state.users.get(state.bot)?.global_name ?? "bot") : channel.name;
}

export function privatesOf(channel) {
  let own = privates.get(state.user.id);
  if (!own) privates.set(state.user.id, (own = new Map()));
  if (!own.has(channel)) own.set(channel, new Map());
  return own.get(channel);
}

// Returns the messages of a channel, including those that only this player sees, oldest first.
export function timeline(channel) {
  const all = [...(state.messages.get(channel)?.values() ?? []), ...privatesOf(channel).values()];
  return all.sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1));
}

export function keep(message) {
  const shelf = isPrivate(message) ? privatesOf(message.channel_id) : state.messages.get(message.channel_id);
  shelf?.set(message.id, message);
}

export function drop(channel, id) {
  state.messages.get(channel)?.delete(id);
  privatesOf(channel).delete(id);
}

export const names = {
  user: (id) => state.users.get(id)?.global_name ?? "unknown",
  channel: (id) => placeName(state.channels.get(id)),
  open: () => {},
  use: () => {},
};
