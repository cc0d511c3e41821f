import type { Behaviour } from './upstream.ts';

/** Writes as fast as it is read, for ever. */
export const pour =
  (first: string, chunk: Buffer): Behaviour =>
  (socket) => {
    const more = (): void => {
      while (!socket.destroyed && socket.write(chunk)) {
        /* until it is full */
      }
    };
    socket.write(first);
    socket.on('drain', more);
    more();
  };
