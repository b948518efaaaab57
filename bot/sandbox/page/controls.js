// The buttons and selects of messages.

import { el, safeUrl } from "./dom.js";
import { openForm } from "./forms.js";
import { Listbox } from "./listbox.js";
import { firstLine, placeOf } from "./markdown.js";
import { isDm, here, names, state } from "./state.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger" };

export function controls(message, wire) {
  const question = firstLine(message.content) || "Controls";
  return message.components.map((row) =>
    el("div", { class: "controls", role: "group", "aria-label": question }, row.components.map((each) => control(message, each, wire, question))),
  );
}

function control(message, each, wire, question) {
  if (each.type === 2) return each.style === 5 ? linkButton(each) : button(message, each, wire);
  return select(message, each, wire, question);
}

function said(each) {
  return `${each.emoji?.name ? `${each.emoji.name} ` : ""}${each.label ?? ""}`;
}

function linkButton(each) {
  const place = placeOf(each.url);
  if (place) return el("button", { class: "press", type: "button", onclick: () => names.open(place.channel, place.message) }, said(each));
  return el("a", { class: "press", href: safeUrl(each.url), target: "_blank", rel: "noreferrer noopener" }, `${said(each)} ↗`);
}

function button(message, each, wire) {
  const made = el(
    "button",
    {
      class: `press ${STYLES[each.style]}`, type: "button", disabled: each.disabled ?? false,
      dataset: { control: each.custom_id }, onclick: () => press(message, each, wire, made),
    },
    said(each),
  );
  return made;
}

// Sends what was pressed or chosen, and shows an error if the bot does not answer.
async function press(message, each, wire, made, values) {
  if (made.getAttribute("aria-busy")) return;
  made.setAttribute("aria-busy", "true");
  made.classList.add("waiting");
  state.failed.delete(message.id);
  try {
    const form = await wire.ask("click", { channel: message.channel_id, message: message.id, custom_id: each.custom_id, values });
    if (form) openForm(form, wire);
  } catch (error) {
    state.failed.set(message.id, error.message);
    names.redraw(message.id);
  } finally {
    made.removeAttribute("aria-busy");
    made.classList.remove("waiting");
  }
}

function select(message, each, wire, question) {
  const choices = choicesOf(each);
  const most = each.max_values ?? 1;
  const usual = choices.filter((c) => c.default).map((c) => c.value);
  const picked = new Set(usual);
  const box = el("div", { class: "options", role: "listbox", tabindex: "-1", "aria-label": question, "aria-multiselectable": most > 1 ? "true" : null, hidden: true });
  const opener = el("button", {
    type: "button", "aria-haspopup": "listbox", "aria-expanded": "false", disabled: each.disabled ?? false,
    dataset: { control: each.custom_id }, onclick: (event) => (box.hidden ? open() : event.detail < 2 && close()),
  });
  const made = el("div", { class: "choose" }, opener, box);
  const list = new Listbox(box, take);

  function label() {
    const labels = choices.filter((c) => picked.has(c.value)).map((c) => c.label);
    const shown = labels.join(", ") || each.placeholder || "Make a selection";
    opener.setAttribute("aria-label", `${question}: ${shown}`);
    opener.replaceChildren(el("span", {}, shown), el("span", { class: "arrow", "aria-hidden": "true" }));
  }
  function drawOptions() {
    const active = list.active;
    const draw = (choice) => [said(choice), choice.description ? el("small", {}, choice.description) : null];
    list.show(choices, draw, (choice) => picked.has(choice.value));
    if (active >= 0) list.move(active, true);
  }
  function open() {
    opener.setAttribute("aria-expanded", "true");
    drawOptions();
    list.move(Math.max(0, choices.findIndex((c) => picked.has(c.value))), true);
    box.focus();
    box.scrollIntoView({ block: "nearest" });
  }
  function close(send = most > 1) {
    if (box.hidden) return;
    const focused = box.contains(document.activeElement);
    box.hidden = true;
    opener.setAttribute("aria-expanded", "false");
    if (focused) opener.focus();
    if (send && picked.size >= (each.min_values ?? 1)) press(message, each, wire, opener, [...picked]).then(reset);
  }
  // What was chosen holds only if the bot shows it: its answer draws the message anew.
  function reset() {
    picked.clear();
    usual.forEach((value) => picked.add(value));
    label();
  }
  function take(choice) {
    if (most === 1) {
      picked.clear();
      picked.add(choice.value);
      label();
      close(true);
    } else {
      if (!picked.delete(choice.value) && picked.size < most) picked.add(choice.value);
      label();
      drawOptions();
    }
  }
  box.addEventListener("keydown", (event) => {
    if (event.key === "Escape") { close(false); event.stopPropagation(); }
    else if (event.key === "Tab") close();
    else list.key(event);
  });
  box.addEventListener("focusout", (event) => { if (!made.contains(event.relatedTarget)) close(); });
  label();
  return made;
}

export function choicesOf(each) {
  if (each.type === 3) return each.options;
  const people = [...state.users.values()].filter((u) => !isDm(here()) || u.id === state.user.id || u.bot);
  if (each.type === 5 || each.type === 7) return people.map((u) => ({ label: u.global_name, value: u.id }));
  if (each.type === 8) return [...state.channels.values()].filter((c) => c.type === 0).map((c) => ({ label: `#${c.name}`, value: c.id }));
  return [];
}
