#!/usr/bin/env node
import { endOnSignal } from './node/signals.ts';

const args = process.argv.slice(2);
// Before the rest is loaded: the first process of a container never gets a signal that nobody listens for yet.
const finishWith = args[0] === 'audit' ? (): void => undefined : endOnSignal();
const { runProgram } = await import('./node/program.ts');
await runProgram(args, finishWith);
