#!/usr/bin/env node
import { createSandbox } from './create-sandbox.ts';
import { runProgram } from './program/main.ts';

// The reader of its output may be gone, as after `estamp-sandbox | head`: the sandbox goes on without it.
for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
await runProgram(process.argv.slice(2), createSandbox);
