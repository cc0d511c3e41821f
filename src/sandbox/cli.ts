#!/usr/bin/env node
import { createSandbox } from './create-sandbox.ts';
import { runProgram } from './program/main.ts';

// The output may be closed, as after `estamp-sandbox | head`. The sandbox continues without it.
for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
await runProgram(process.argv.slice(2), createSandbox);
