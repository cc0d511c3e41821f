/**
 * The whole service on this machine, with test data and a control plane.
 *
 * @example
 * import { createSandbox } from 'estamp-checkout/sandbox';
 *
 * const sandbox = await createSandbox({ port: 4010 });
 * console.log(sandbox.url);
 *
 * @module
 */
export { createSandbox } from './sandbox.ts';
export type { Sandbox, SandboxOptions } from './sandbox.ts';
export type { Passwords } from './core/passwords.ts';
export type { Timings } from './core/core.ts';
export type { DialectName } from './bodies/dialect.ts';
