// Dialogs: the bot's forms, and pictures at full size.

import { choicesOf } from "./controls.js";
import { el } from "./dom.js";
import { markdown } from "./markdown.js";
import { names } from "./state.js";
import { toast } from "./toasts.js";

let ids = 0;

// Shows a dialog; when it is closed, the focus returns to where it was.
export function show(dialog) {
  const before = document.activeElement;
  document.body.append(dialog);
  dialog.addEventListener("close", () => {
    dialog.remove();
    if (before?.isConnected) before.focus();
  });
  dialog.addEventListener("pointerdown", (event) => { if (event.target === dialog) dialog.close(); });
  dialog.showModal();
}

export function enlarge(url, alt) {
  const dialog = el("dialog", { class: "large", "aria-label": "Picture" });
  const close = () => dialog.close();
  dialog.append(
    el("img", { src: url, alt, onclick: close }),
    alt ? el("p", { "aria-hidden": "true" }, alt) : "",
    el("button", { class: "press close", type: "button", onclick: close, "aria-label": "Close" }, "✕"),
  );
  show(dialog);
}

export function openForm(form, wire) {
  const title = `form-${++ids}`;
  const fields = form.components.map(part);
  const problem = el("p", { class: "failed", role: "alert" });
  const dialog = el("dialog", { "aria-labelledby": title });
  const send = async (event) => {
    event.preventDefault();
    const values = Object.assign({}, ...fields.map((f) => f.values()));
    try {
      const next = await wire.ask("submit", { form: form.form, values });
      dialog.close();
      if (next) openForm(next, wire);
    } catch (error) {
      problem.textContent = error.message;
      toast(error.message);
    }
  };
  dialog.append(
    el("form", { onsubmit: send }, el("h2", { id: title }, form.title), fields.map((f) => f.nodes), problem,
      el("div", { class: "row" },
        el("button", { class: "press", type: "button", onclick: () => dialog.close() }, "Cancel"),
        el("button", { class: "press primary", type: "submit" }, "Submit"))),
  );
  show(dialog);
}

function part(each) {
  if (each.type === 10) return { nodes: markdown(each.content, names), values: () => ({}) };
  const field = each.type === 1 ? each.components[0] : each.component;
  const label = each.type === 1 ? field.label : each.label;
  const id = `field-${++ids}`;
  const made = field.type === 4 ? textField(field, id) : selectField(field, id);
  const needed = field.required ?? true;
  return {
    nodes: [
      el("label", { for: id }, label, needed ? el("span", { class: "needed", "aria-hidden": "true" }, " *") : null),
      each.description ? el("p", { class: "about" }, each.description) : null,
      made.node,
    ],
    values: () => ({ [field.custom_id]: made.value() }),
  };
}

function textField(field, id) {
  const long = field.style === 2;
  const node = el(long ? "textarea" : "input", {
    id, type: long ? null : "text", placeholder: field.placeholder, minlength: field.min_length, maxlength: field.max_length ?? 4000,
    required: field.required ?? true, autocomplete: "off",
  });
  node.value = field.value ?? "";
  return { node, value: () => node.value };
}

function selectField(field, id) {
  const many = (field.max_values ?? 1) > 1;
  const blank = many ? [] : [el("option", { value: "" }, field.placeholder ?? "Make a selection")];
  const options = choicesOf(field).map((c) => el("option", { value: c.value, selected: c.default ?? false }, c.label));
  const node = el("select", { id, multiple: many, required: field.required ?? true }, blank, options);
  return { node, value: () => [...node.selectedOptions].map((o) => o.value).filter(Boolean) };
}
