import { WebSocket } from 'undici';
import { scaled } from '../../../support/pace.mjs';

/**
 * How long one command may take, in milliseconds. A page that does not come is the test's to find out, with its own
 * words.
 */
const LIMIT_MS = scaled(60_000);

interface Answer {
  id?: number;
  type: 'success' | 'error' | 'event';
  result?: Record<string, unknown>;
  error?: string;
  message?: string;
}

/** A session of WebDriver BiDi. */
export interface Bidi {
  /** Rejects with the browser's own words, when the connection has ended, or when no response comes. */
  send(method: string, params?: Record<string, unknown>): Promise<Record<string, unknown>>;
}

/** @param address of the browser's own door, such as `ws://127.0.0.1:9222` */
export async function openBidi(address: string): Promise<Bidi> {
  const socket = new WebSocket(`${address}/session`);
  const waiting = new Map<number, (answer: Answer) => void>();
  let last = 0;
  await new Promise<void>((resolve, reject) => {
    socket.onopen = () => resolve();
    socket.onerror = () => reject(new Error(`No WebDriver BiDi answers at ${address}.`));
  });
  socket.onmessage = ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer);
  };
  socket.onclose = () => {
    for (const resolve of waiting.values())
      resolve({ type: 'error', error: 'closed', message: 'The browser has gone.' });
  };
  const bidi: Bidi = {
    async send(method, params = {}) {
      const id = ++last;
      const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve));
      socket.send(JSON.stringify({ id, method, params }));
      const limit = setTimeout(
        () => waiting.get(id)?.({ type: 'error', error: 'timeout', message: `no response within ${LIMIT_MS} ms` }),
        LIMIT_MS,
      );
      const answer = await answered;
      clearTimeout(limit);
      waiting.delete(id);
      if (answer.type === 'error')
        throw new Error(`WebDriver BiDi refused ${method}: ${answer.error}: ${answer.message}`);
      return answer.result ?? {};
    },
  };
  await bidi.send('session.new', { capabilities: {} });
  return bidi;
}
