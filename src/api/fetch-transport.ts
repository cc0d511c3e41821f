import { connectionError, type Transport } from './transport.ts';

/**
 * The default transport: `fetch`. It returns redirects as responses and never follows them.
 *
 * @example
 * const estamp = createEstampClient({ apiKey, baseUrl, transport: fetchTransport(fetchThroughMyAgent) });
 */
export function fetchTransport(fetch: typeof globalThis.fetch = globalThis.fetch): Transport {
  return async ({ url, method, headers, body, signal }) => {
    const response = await fetch(url, { method, headers, body, signal, redirect: 'manual' }).catch((error: unknown) => {
      throw connectionError(error);
    });
    return {
      status: response.status,
      // `fetch` decodes the body but leaves this header in place.
      header: (name) => (name === 'content-encoding' ? null : response.headers.get(name)),
      body: response.body && chunks(response.body),
    };
  };
}

/** Some runtimes cannot iterate a stream, so a reader is used. */
async function* chunks(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    // Frees the connection if the body was not read to its end.
    await reader.cancel().catch(() => undefined);
  }
}
