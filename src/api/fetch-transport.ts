import { connectionError } from './transport.ts';
import type { Transport } from './transport.ts';

/** The transport over `fetch`, the default one. Redirects are handed back as answers, never followed. */
export function fetchTransport(fetch: typeof globalThis.fetch = globalThis.fetch): Transport {
  return async ({ url, method, headers, body, signal }) => {
    const response = await fetch(url, { method, headers, body, signal, redirect: 'manual' }).catch((error: unknown) => {
      throw connectionError(error);
    });
    return {
      status: response.status,
      // A runtime that decodes an answer leaves the name of the coding standing.
      header: (name) => (name === 'content-encoding' ? null : response.headers.get(name)),
      body: response.body && chunks(response.body),
    };
  };
}

/** Not every runtime lets a stream be iterated, so it is read by hand. */
async function* chunks(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    // After the end this does nothing; before it, it frees the connection.
    await reader.cancel().catch(() => undefined);
  }
}
