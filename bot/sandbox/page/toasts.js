// Short notifications in the corner.

import { $, el } from "./dom.js";

const SECONDS = 8;

export function toast(text, calm = false) {
  const gone = () => made.remove();
  const made = el(
    "div", { class: calm ? "toast calm" : "toast" },
    el("span", {}, text),
    el("button", { class: "plain", type: "button", onclick: gone, "aria-label": "Dismiss" }, "✕"),
  );
  $("toasts").append(made);
  while ($("toasts").children.length > 4) $("toasts").firstChild.remove();
  setTimeout(gone, SECONDS * 1000);
}
