"use strict";

// The page only shows what the chips hold and says which keys are held; the handheld itself runs in the server.

const WIDTH = 128, HEIGHT = 64;
const LIT = [190, 226, 255];
const KEYBOARD = {
  ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right",
  Enter: "a", a: "a", A: "a", Backspace: "b", Escape: "b", b: "b", B: "b",
};
const HELP = [
  ["up", "down", ["↑", "↓"], "choose"], ["left", "right", ["←", "→"], "change"],
  ["a", null, ["A", "Enter"], "do what the last line says"], ["b", null, ["B", "Esc"], "back, undo"],
];

const find = id => document.getElementById(id);
const canvas = find("oled"), strip = find("strip"), notice = find("notice");
const keys = new Map([...document.querySelectorAll("[data-key]")].map(key => [key.dataset.key, key]));
const held = new Map();   // key -> set of what holds it: pointer ids, names of keyboard keys
let socket = null, state = null, retry = 250;

// Connection

function connect() {
  const scheme = location.protocol === "https:" ? "wss://" : "ws://";
  socket = new WebSocket(scheme + location.host + "/device");
  socket.onmessage = event => {
    const message = JSON.parse(event.data);
    if (message.hello) greet(message.hello);
    else if (message.error) say("Not understood: " + message.error);
    else show(message);
  };
  socket.onclose = () => {
    held.clear();
    document.body.classList.add("away");
    say("No connection to the simulator. Trying again …");
    setTimeout(connect, retry);
    retry = Math.min(retry * 2, 4000);
  };
}

function send(order) {
  if (socket && socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(order));
}

function say(text) {
  notice.textContent = text || "";
  notice.hidden = !text;
}

// What is shown

function greet(hello) {
  retry = 250;
  document.body.classList.remove("away");
  document.title = "Paddock – " + hello.name;
  find("board").textContent = hello.name;
  for (const [name, key] of keys) key.hidden = !hello.keys.includes(name);
  find("pad").classList.toggle("few", !hello.keys.includes("up"));
  find("actions").classList.toggle("few", !hello.keys.includes("b"));
  find("help").replaceChildren(...HELP.filter(([one, other]) => hello.keys.includes(one) || hello.keys.includes(other))
    .map(([one, other, caps, meaning]) => {
      const item = document.createElement("li");
      const shown = other ? caps.filter((_, i) => hello.keys.includes(i ? other : one)) : caps;
      for (const cap of shown) {
        item.append(Object.assign(document.createElement("kbd"), { textContent: cap, className: cap.length > 1 ? "board" : "" }));
      }
      item.append(" " + meaning);
      return item;
    }));
}

function show(next) {
  const before = state;
  state = next;
  if (!before || before.screen !== next.screen || before.contrast !== next.contrast) draw();
  if (!before || before.lights !== next.lights) light(next.lights.match(/.{6}/g) || []);
  for (const [name, key] of keys) key.classList.toggle("down-now", next.down.includes(name));
  find("power").setAttribute("aria-pressed", next.on);
  find("watchers").textContent = next.watchers > 1 ? next.watchers + " watching" : "";
  canvas.setAttribute("aria-label", next.on ? "Display: " + next.text.map(row => row.trim()).join("\n") : "Display, dark");
  say(next.halted ? "The firmware stopped (" + next.halted + "). Switch the power off and on; the race is kept." : "");
}

function draw() {
  const bytes = atob(state.screen);
  const paint = canvas.getContext("2d");
  const cell = canvas.width / WIDTH;
  const gap = cell >= 4 ? Math.max(1, Math.round(cell / 8)) : 0;
  // An OLED's pixels stay bright at low contrast, to the eye and beside the dark.
  const level = 0.3 + 0.7 * Math.sqrt(state.contrast / 255);
  const shade = part => `rgb(${LIT.map(colour => Math.round(colour * level * part)).join(" ")})`;
  const dots = side => {
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes.charCodeAt(at);
      for (let bit = 0; byte << bit & 0xff; bit++) {
        if (!(byte << bit & 0x80)) continue;
        const pixel = at * 8 + bit;
        paint.fillRect(pixel % WIDTH * cell, (pixel / WIDTH | 0) * cell, side, side);
      }
    }
  };
  paint.clearRect(0, 0, canvas.width, canvas.height);
  if (gap) {
    paint.fillStyle = shade(0.88);   // light that spills between the pixels
    dots(cell);
  }
  paint.fillStyle = shade(1);
  dots(cell - gap);
}

function fit() {
  // Whole device pixels for each pixel of the display, or its letters would be uneven.
  const room = canvas.parentElement.clientWidth - 2 * parseFloat(getComputedStyle(canvas.parentElement).paddingLeft);
  const ratio = window.devicePixelRatio || 1;
  const cell = Math.max(1, Math.floor(room * ratio / WIDTH));
  canvas.style.width = cell * WIDTH / ratio + "px";
  if (canvas.width !== cell * WIDTH) {
    canvas.width = cell * WIDTH;
    canvas.height = cell * HEIGHT;
    if (state) draw();
  }
}

function light(colours) {
  while (strip.children.length > colours.length) strip.lastChild.remove();
  while (strip.children.length < colours.length) {
    strip.append(Object.assign(document.createElement("span"), { className: "led" }));
  }
  colours.forEach((colour, i) => {
    const parts = [0, 2, 4].map(at => parseInt(colour.slice(at, at + 2), 16));
    const most = Math.max(...parts);
    // To the eye a tenth of the current is a third of the light.
    const on = Math.pow(most / 255, 0.32);
    const full = parts.map(part => most ? Math.round(255 * Math.pow(part / most, 0.7)) : 0);
    const led = strip.children[i].style;
    led.setProperty("--on", on.toFixed(3));
    led.setProperty("--colour", `rgb(${full.join(" ")})`);
    led.setProperty("--core", `rgb(${full.map(part => Math.round(part + (255 - part) * 0.55)).join(" ")})`);
    led.setProperty("--halo", `rgb(${full.join(" ")} / .42)`);
    strip.children[i].dataset.rgb = colour;
  });
}

// Keys: a key is held while any finger, the mouse or a key of the keyboard holds it

function hold(name, by) {
  if (!keys.has(name) || keys.get(name).hidden) return;
  const holders = held.get(name) || held.set(name, new Set()).get(name);
  if (!holders.size) send({ key: name, down: true });
  holders.add(by);
}

function letGo(by) {
  for (const [name, holders] of held) {
    if (holders.delete(by) && !holders.size) send({ key: name, down: false });
  }
}

for (const [name, key] of keys) {
  key.addEventListener("pointerdown", event => {
    if (event.button) return;
    event.preventDefault();
    key.setPointerCapture(event.pointerId);
    hold(name, event.pointerId);
  });
  for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) {
    key.addEventListener(end, event => letGo(event.pointerId));
  }
  key.addEventListener("contextmenu", event => event.preventDefault());
}

addEventListener("keydown", event => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  // A focused cap or switch of the page takes Enter and Space itself.
  const focused = document.activeElement && document.activeElement.closest("button");
  if (event.key === " " && focused && focused.dataset.key) {
    event.preventDefault();
    if (!event.repeat) hold(focused.dataset.key, event.code);
    return;
  }
  if (event.key === "Enter" && focused === find("power")) return;
  const name = KEYBOARD[event.key];
  if (!name) return;
  event.preventDefault();
  if (!event.repeat) hold(name, event.code);
});
addEventListener("keyup", event => letGo(event.code));

function letAllGo() {
  for (const [name, holders] of held) {
    if (holders.size) send({ key: name, down: false });
    holders.clear();
  }
}
addEventListener("blur", letAllGo);
document.addEventListener("visibilitychange", () => document.hidden && letAllGo());

find("power").addEventListener("click", () => state && send({ power: !state.on }));

new ResizeObserver(fit).observe(canvas.parentElement);
fit();
connect();
