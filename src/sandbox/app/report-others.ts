import type { Hono } from 'hono';
import type { Env } from '../http/env.ts';
import { maskPath } from '../http/redaction/mask-path.ts';
import type { Service } from '../http/service.ts';

const QUIET: readonly RegExp[] = [
  // They report themselves.
  /^\w+ \/v1\//,
  // The page of the sandbox, and its repeated reads.
  /^GET \/(?:page\..*|_sandbox\/.*)?$/,
  /^POST \/_sandbox\/webhook-listeners\/.+\/results$/,
];

/** Reports the requests that are no calls of the service: documents, the payment page, the control plane's writes. */
export function reportOthers(app: Hono<Env>, report: NonNullable<Service['onRequest']>): void {
  app.use(async (c, next) => {
    const startedAt = performance.now();
    await next();
    const { req, res } = c;
    if (QUIET.some((quiet) => quiet.test(`${req.method} ${req.path}`))) return;
    report({
      method: req.method,
      path: maskPath(req.path),
      status: res.status,
      durationMs: Math.round(performance.now() - startedAt),
      meteredPaise: 0,
      replayed: false,
    });
  });
}
