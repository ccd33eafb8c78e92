/** A wire to a server that can be cut, led elsewhere, and lose what comes back on it. */

import { once } from 'node:events';
import net from 'node:net';

export class Wire {
  readonly #server: net.Server;
  readonly #open = new Set<net.Socket>();
  #target: number;
  /** Servers' ends of connections on which what they answer is lost. */
  readonly #deaf = new WeakSet<net.Socket>();

  private constructor(server: net.Server, target: number) {
    this.#server = server;
    this.#target = target;
  }

  /** Lays a wire to a port of this machine. */
  static async to(target: number): Promise<Wire> {
    const server = net.createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const wire = new Wire(server, target);
    server.on('connection', (near) => wire.#join(near));
    return wire;
  }

  get port(): number {
    return (this.#server.address() as net.AddressInfo).port;
  }

  /** Loses all answers on the connections that are open, until they end; new ones are whole. */
  loseAnswers(): void {
    for (const socket of this.#open) this.#deaf.add(socket);
  }

  /** Leads new connections to another port, and cuts the others. */
  leadTo(target: number): void {
    this.#target = target;
    this.cut();
  }

  cut(): void {
    for (const socket of this.#open) socket.destroy();
  }

  async close(): Promise<void> {
    this.cut();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #join(near: net.Socket): void {
    const far = net.connect(this.#target, '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#open.add(from);
      // Either end may go at any moment; that is what it is for.
      from.on('error', () => {});
      from.on('close', () => {
        this.#open.delete(from);
        to.destroy();
      });
    }
    near.on('data', (bytes) => far.write(bytes));
    far.on('data', (bytes) => {
      if (!this.#deaf.has(far)) near.write(bytes);
    });
  }
}
