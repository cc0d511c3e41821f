import * as http from 'node:http';
import * as https from 'node:https';

/** As much of an answer's body is taken in, so that a polite receiver sees its answer accepted. */
const MOST = 64 * 1024;

/**
 * Posts a text and returns the status of the response. A redirect is an answer like any other, and a connection serves one
 * post alone, so that no receiver can get at more than its own delivery.
 *
 * @param timeout milliseconds of real time for all of it, a body that never ends included
 * @throws the reason why no status came; a body that is cut after its status came is no such reason
 */
export function post(
  url: string, headers: Record<string, string>, text: string, timeout: number, signal: AbortSignal,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const body = Buffer.from(text);
    const { request: open } = url.startsWith('https:') ? https : http;
    const request = open(url, {
      method: 'POST', headers: { ...headers, 'content-length': body.length }, agent: false, signal,
    });
    const timer = setTimeout(() => request.destroy(new Error(`no answer in ${timeout} ms`)), timeout);
    let status: number | undefined;
    request.on('response', (response) => {
      status = response.statusCode;
      let length = 0;
      response.on('data', (chunk: Buffer) => {
        length += chunk.length;
        if (length > MOST) request.destroy();
      });
      response.on('error', () => {});
    });
    request.on('error', (error) => {
      if (status === undefined) reject(error);
    });
    request.on('close', () => {
      clearTimeout(timer);
      if (status === undefined) reject(new Error('the connection ended without an answer'));
      else resolve(status);
    });
    request.end(body);
  });
}
