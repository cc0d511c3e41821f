export { createSandbox } from './sandbox.ts';
export type { Sandbox, SandboxOptions } from './sandbox.ts';
export type { Passwords } from './core/passwords.ts';
export type { Timings } from './core/core.ts';
export type { DialectName } from './bodies/dialect.ts';
