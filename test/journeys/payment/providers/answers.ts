import type { Route } from 'playwright-core';

/** What a fake provider answers: pages, scripts and data, to pages of other origins too. */

const answer =
  (contentType: string) =>
  (route: Route, body: string): Promise<void> =>
    route.fulfill({ status: 200, contentType, headers: { 'access-control-allow-origin': '*' }, body });

export const script = answer('text/javascript');
export const data = answer('application/json');
const html = answer('text/html');

export const page = (route: Route, body: string): Promise<void> =>
  html(route, `<!doctype html><html lang="en"><meta charset="utf-8"><title>Provider</title>${body}</html>`);
