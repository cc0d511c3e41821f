import { text } from 'node:stream/consumers';
import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Simulates the merchant's own payment at `POST /own-payment`. A real shop would charge its customer here, and its
 * provider would notify the service. This one tells the sandbox which button was pressed.
 *
 * @param shop origin of the pages that may call it; other origins are refused
 */
export function ownPayment(
  sandbox: string,
  shop: string,
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
      // No caller awaits this function, so an unhandled rejection would end the process.
      response.writeHead(error instanceof TypeError ? 502 : 400).end();
    }
  };
}
