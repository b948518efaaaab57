// Creates elements safely: texts become text nodes, never markup.

export function el(tag, properties = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "class") made.className = value;
    else if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (name === "dataset") Object.assign(made.dataset, value);
    else made.setAttribute(name, value === true ? "" : String(value));
  }
  made.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
  return made;
}

export const $ = (id) => document.getElementById(id);

// Sets the line above the message box: the current status, or with `wrong` an error.
export function notice(text, wrong = false) {
  $("notice").textContent = text;
  $("notice").className = wrong ? "wrong" : "";
}

export function hueOf(id) {
  return Number(BigInt(id) % 9973n) * 47 % 360;
}

export function avatar(user) {
  if (user.bot) {
    return el("img", { class: "avatar bot", src: "/page/leaf.svg", alt: "", width: 40, height: 40 });
  }
  const circle = el("span", { class: "avatar", "aria-hidden": "true" }, [...user.global_name][0]);
  circle.style.setProperty("--hue", hueOf(user.id));
  return circle;
}

export function clock(iso) {
  return new Date(iso).toLocaleTimeString(undefined, { hour: "2-digit", minute: "2-digit" });
}

export function day(iso) {
  return new Date(iso).toLocaleDateString(undefined, { dateStyle: "long" });
}

export function safeUrl(text) {
  try {
    const url = new URL(text, location.href);
    return ["http:", "https:"].includes(url.protocol) ? url.href : null;
  } catch {
    return null;
  }
}
