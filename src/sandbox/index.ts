export { createSandbox } from './sandbox.ts';
export type { Sandbox, SandboxOptions } from './sandbox.ts';
export type { Passwords } from './accounts/passwords.ts';
export type { Timings } from './core.ts';
export type { DialectName } from './bodies/dialect.ts';
