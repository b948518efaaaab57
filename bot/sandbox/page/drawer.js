// The drawer of faults: simulates failures of Discord on request.

import { $, el } from "./dom.js";
import { show } from "./forms.js";
import { here, isThread, placeName, state } from "./state.js";
import { toast } from "./toasts.js";

export function wireDrawer(wire) {
  $("open-drawer").addEventListener("click", () => openDrawer(wire));
}

async function openDrawer(wire) {
  const troubles = await wire.tell("troubles", { channel: state.open });
  if (!troubles) return;
  const dialog = el("dialog", { class: "drawer", "aria-labelledby": "drawer-title" });
  dialog.append(
    el("button", { class: "icon close", type: "button", "aria-label": "Close", onclick: () => dialog.close() }, "✕"),
    el("h2", { id: "drawer-title" }, "Faults and tools"),
    el("p", { class: "note" }, "Discord has bad days. Here you can make one and see how the bot takes it."),
    ...groups(wire, troubles, dialog),
  );
  show(dialog);
}

function groups(wire, troubles, dialog) {
  const make = (kind, more = {}) => wire.tell("trouble", { kind, channel: state.open, ...more });
  return [
    group(`You, ${state.user.global_name}`, toggle("Close my direct messages to the bot", troubles.dm_closed, (on) => make("close_dm", { on }))),
    isThread(here()) ? group(`The thread ${placeName(here())}`, ...threadToggles(make)) : null,
    "guild_id" in here() ? group("What the bot may do in this channel", ...permissions(troubles, make)) : null,
    group("The network", ...network(troubles, make)),
    group("The time", ...time(make)),
    state.status.supervised ? group("The bot", ...process(wire, dialog)) : null,
  ].filter(Boolean);
}

function threadToggles(make) {
  const { archived, locked } = here().thread_metadata;
  return [
    toggle("Archived", archived, (on) => make("archive", { on })),
    toggle("Locked", locked, (on) => make("lock", { on })),
  ];
}

function permissions(troubles, make) {
  return Object.entries(troubles.permissions).map(([name, held]) =>
    toggle(said(name), held, (on) => make("permission", { permission: name, on: !on })),
  );
}

function network(troubles, make) {
  return [
    toggle("Slow: every request takes two seconds more", troubles.latency > 0, (on) => make("latency", { seconds: on ? 2 : 0 })),
    act("Drop the bot's socket", () => make("drop_socket")),
    act("Ask the bot to reconnect", () => make("reconnect")),
    act("Fail the bot's next message and its next edit (500)", () => make("fail_next", { status: 500 })),
    act("Refuse the next edit as too old (30046)", () => make("old_edits")),
    act("End all faults of the network", () => make("clear_faults")),
  ];
}

function time(make) {
  const forward = (said, hours) => act(`Set the clock forward: ${said}`, () => make("pass_time", { seconds: hours * 3600 }));
  return [forward("1 hour", 1), forward("8 hours", 8), forward("1 day", 24)];
}

function process(wire, dialog) {
  const clear = () => {
    if (!confirm("Clear everything? All matches, messages and threads of this sandbox are deleted.")) return;
    dialog.close();
    wire.tell("control", { kind: "clear" });
  };
  return [
    act("Kill the bot", () => wire.tell("control", { kind: "kill" }), "danger"),
    act("Clear everything and begin anew", clear, "danger", false),
  ];
}

function group(title, ...inside) {
  return el("fieldset", {}, el("legend", {}, title), ...inside);
}

function toggle(label, on, change) {
  const box = el("input", { type: "checkbox", checked: on, onchange: () => change(box.checked) });
  return el("label", { class: "switch" }, box, label);
}

function act(label, run, style = "secondary", tells = true) {
  const press = async () => {
    await run();
    if (tells) toast(`Done: ${label}`, true);
  };
  return el("button", { class: `press ${style}`, type: "button", onclick: press }, label);
}

function said(permission) {
  const text = permission.toLowerCase().replaceAll("_", " ");
  return text[0].toUpperCase() + text.slice(1);
}
