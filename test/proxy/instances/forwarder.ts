import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** One address that leads to one of several servers, as a virtual address or a balancer does. */
export interface Forwarder {
  /** `redis://` and this address. */
  readonly url: string;
  /** Leads new connections there. Open connections stay where they are. */
  moveTo(url: string): void;
  /** Number of connections so far. */
  accepted(): number;
  stop(): Promise<void>;
}

export async function startForwarder(url: string): Promise<Forwarder> {
  let target = Number(new URL(url).port);
  let accepted = 0;
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    accepted += 1;
    const far = connect(target, '127.0.0.1');
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.pipe(other);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `redis://127.0.0.1:${port}`,
    moveTo: (next) => void (target = Number(new URL(next).port)),
    accepted: () => accepted,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
