import { text } from 'node:stream/consumers';
import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Stands for the merchant's own way of being paid, at `POST /own-payment`: a real shop would charge its customer here,
 * and its provider would tell the service. This one tells the sandbox what the button said.
 *
 * @param shop origin of the pages that may ask for it; those of other sites are refused
 */
export function ownPayment(
  sandbox: string, shop: string,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  return async (request, response) => {
    if (request.headers.origin !== shop) return void response.writeHead(403).end();
    try {
      const { intentId, outcome } = JSON.parse(await text(request)) as { intentId: string; outcome: 'paid' | 'failed' };
      const answer = await fetch(`${sandbox}/_sandbox/payments/${encodeURIComponent(intentId)}`, {
        method: 'POST',
        headers: { 'x-sandbox-control': '1', 'content-type': 'application/json' },
        body: JSON.stringify({ outcome }),
      });
      response.writeHead(answer.ok ? 204 : 502).end();
    } catch (error) {
      // Nobody waits for this promise: what was rejected here would end the program.
      response.writeHead(error instanceof TypeError ? 502 : 400).end();
    }
  };
}
