// A list of choices of which one is active: arrow keys move the active one, Enter takes it.
// `aria-selected` says which are picked; where nothing can be picked, as in suggestions, which is active.

import { el } from "./dom.js";

let made = 0;

export class Listbox {
  constructor(box, take) {
    this.box = box;
    this.take = take;
    this.items = [];
    this.active = -1;
    this.prefix = `option-${++made}`;
  }

  show(items, draw, isPicked = null) {
    this.items = items;
    this.isPicked = isPicked;
    this.active = -1;
    this.box.replaceChildren(...items.map((item, n) => this.option(item, n, draw)));
    this.box.hidden = !items.length;
  }

  option(item, n, draw) {
    const take = (event) => { event.preventDefault(); this.take(item); };
    return el(
      "div", { class: "option", role: "option", id: `${this.prefix}-${n}`, "aria-selected": String(this.isPicked?.(item) ?? false), onpointerdown: (e) => e.preventDefault(), onclick: take },
      draw(item),
    );
  }

  get isOpen() { return !this.box.hidden && this.items.length > 0; }
  get chosen() { return this.items[this.active]; }

  move(n, absolute = false) {
    if (!this.items.length) return;
    const size = this.items.length;
    this.active = absolute ? n : this.active < 0 ? (n > 0 ? 0 : size - 1) : (this.active + n + size) % size;
    [...this.box.children].forEach((option, k) => {
      option.classList.toggle("active", k === this.active);
      if (!this.isPicked) option.setAttribute("aria-selected", String(k === this.active));
    });
    const option = this.box.children[this.active];
    option?.scrollIntoView({ block: "nearest" });
    const owner = this.input ?? this.box;
    if (option) owner.setAttribute("aria-activedescendant", option.id);
  }

  close() {
    this.show([], () => []);
    (this.input ?? this.box).removeAttribute("aria-activedescendant");
  }

  // Handles arrow keys, Home, End and Enter while the list itself has the focus.
  key(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) this.move(step);
    else if (event.key === "Home") this.move(0, true);
    else if (event.key === "End") this.move(this.items.length - 1, true);
    else if ((event.key === "Enter" || event.key === " ") && this.active >= 0) this.take(this.chosen);
    else return;
    event.preventDefault();
  }
}
