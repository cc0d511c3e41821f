/** Responses of a proxy by method and path, recorded by `scripts/site/record.ts`. The last one of a path repeats. */
type Recording = Record<string, unknown[]>;

const json = (body: unknown): Response =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });

/**
 * Answers requests below a mount from a recording. The payment is simulated as successful, and the recorded states of
 * the order follow.
 */
export async function answerFromRecording(mount: string, file: URL): Promise<void> {
  const recording = (await (await fetch(file)).json()) as Recording;
  const real = globalThis.fetch;
  const counts = new Map<string, number>();
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith(`${mount}/`)) return real(input, init);
    const key = `${request.method} ${pathname.slice(mount.length)}`;
    const answers = recording[key];
    if (!answers)
      return new Response(
        '{"error":{"code":"NOT_FOUND","message":"Not recorded.","requestId":"recorded","retryable":false}}',
        { status: 404 },
      );
    const count = counts.get(key) ?? 0;
    counts.set(key, count + 1);
    // Simulates the latency of a network.
    await new Promise((resolve) => {
      setTimeout(resolve, 300);
    });
    return json(fresh(answers[Math.min(count, answers.length - 1)], new URL('certificate.pdf', file)));
  };
  document.addEventListener('estamp-payment', ({ detail }) => {
    detail.respondWith(
      new Promise((resolve) => {
        setTimeout(resolve, 800);
      }),
    );
  });
}

/** A recorded response with a price that does not expire, and with the address of the recorded certificate. */
function fresh(answer: unknown, certificate: URL): unknown {
  const replaced: Record<string, string> = {
    expiresAt: new Date(Date.now() + 900_000).toISOString(),
    downloadUrl: certificate.href,
  };
  return JSON.parse(JSON.stringify(answer, (name, value: unknown) => replaced[name] ?? value));
}
