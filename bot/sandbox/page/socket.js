// The connection to the server: requests and their replies, events, and reconnecting.

import { toast } from "./toasts.js";

export class Connection {
  constructor(hear) {
    this.hear = hear;
    this.count = 0;
    this.waiting = new Map();
    this.pause = 300;
  }

  open(user) {
    this.user = user;
    const before = this.socket;
    this.socket = null;
    before?.close();
    const socket = new WebSocket(`ws://${location.host}/page/socket?user=${user ?? ""}`);
    this.socket = socket;
    socket.addEventListener("open", () => (this.pause = 300));
    socket.addEventListener("message", (message) => this.take(JSON.parse(message.data)));
    socket.addEventListener("close", () => this.lost(socket));
  }

  // Sends a request; returns the reply's data, or throws an Error with the server's message.
  ask(act, details = {}) {
    const n = ++this.count;
    return new Promise((resolve, reject) => {
      if (this.socket?.readyState !== WebSocket.OPEN) {
        reject(new Error("The sandbox is not running. Start it again and it goes on here."));
        return;
      }
      this.waiting.set(n, { resolve, reject });
      this.socket.send(JSON.stringify({ n, act, ...details }));
    });
  }

  // Sends a request and only shows an error if it fails.
  async tell(act, details) {
    try {
      return await this.ask(act, details);
    } catch (error) {
      toast(error.message);
      return undefined;
    }
  }

  take(packet) {
    if (packet.event) {
      this.hear(packet.event, packet.data);
      return;
    }
    const waiting = this.waiting.get(packet.reply);
    this.waiting.delete(packet.reply);
    if (packet.error !== undefined) waiting?.reject(new Error(packet.error));
    else waiting?.resolve(packet.data);
  }

  lost(socket) {
    if (socket !== this.socket) return;
    for (const { reject } of this.waiting.values()) reject(new Error("The connection broke."));
    this.waiting.clear();
    this.hear("LOST", {});
    this.pause = Math.min(this.pause * 1.6, 5000);
    setTimeout(() => socket === this.socket && this.open(this.user), this.pause);
  }
}
