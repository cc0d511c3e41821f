import * as http from 'node:http';
import * as https from 'node:https';

/** The maximum number of response bytes to read, so that a receiver can finish its response. */
const MOST = 64 * 1024;

/**
 * Posts a text and returns the status of the response. Redirects are not followed. Each post has its own connection, so
 * that no receiver sees another's delivery.
 *
 * @param timeout time limit of the whole exchange, in milliseconds of real time
 * @throws Error with the reason if no status arrived; an incomplete body is not an error
 */
export function post(
  url: string,
  headers: Record<string, string>,
  text: string,
  timeout: number,
  signal: AbortSignal,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const body = Buffer.from(text);
    const { request: open } = url.startsWith('https:') ? https : http;
    const request = open(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': body.length },
      agent: false,
      signal,
    });
    const timer = setTimeout(() => request.destroy(new Error(`no response within ${timeout} ms`)), timeout);
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
      if (status === undefined) reject(new Error('the connection ended without a response'));
      else resolve(status);
    });
    request.end(body);
  });
}
