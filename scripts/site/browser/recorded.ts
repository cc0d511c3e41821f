/** Answers of a proxy, recorded by `scripts/site/record.ts`: by method and path, one after the other, the last one for good. */
type Recording = Record<string, unknown[]>;

const json = (body: unknown): Response => new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });

/**
 * Answers requests below a mount from a recording. The payment is taken over, because there is nobody to pay: it is said to be
 * done, and the recorded states of the order follow.
 */
export async function answerFromRecording(mount: string, file: URL): Promise<void> {
  const recording = await (await fetch(file)).json() as Recording;
  const real = globalThis.fetch;
  const counts = new Map<string, number>();
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith(`${mount}/`)) return real(input, init);
    const key = `${request.method} ${pathname.slice(mount.length)}`;
    const answers = recording[key];
    if (!answers) return new Response('{"error":{"code":"NOT_FOUND","message":"Not recorded.","requestId":"recorded","retryable":false}}', { status: 404 });
    const count = counts.get(key) ?? 0;
    counts.set(key, count + 1);
    // As long as a network takes.
    await new Promise((resolve) => { setTimeout(resolve, 300); });
    return json(fresh(answers[Math.min(count, answers.length - 1)], new URL('certificate.pdf', file)));
  };
  document.addEventListener('estamp-payment', ({ detail }) => {
    detail.respondWith(new Promise((resolve) => { setTimeout(resolve, 800); }));
  });
}

/** A recorded answer whose price does not expire, and whose certificate lies beside it. */
function fresh(answer: unknown, certificate: URL): unknown {
  const replaced: Record<string, string> = { expiresAt: new Date(Date.now() + 900_000).toISOString(), downloadUrl: certificate.href };
  return JSON.parse(JSON.stringify(answer, (name, value: unknown) => replaced[name] ?? value));
}
