#!/usr/bin/env node
import { endOnSignal, ignoreClosedOutput } from './node/program/main.ts';

ignoreClosedOutput();
const args = process.argv.slice(2);
// Before the other imports: a signal to the first process of a container is lost if no listener exists.
const finishWith = args[0] === 'audit' || args[0] === 'doctor' ? (): void => undefined : endOnSignal();
const { runProgram } = await import('./node/program/main.ts');
await runProgram(args, finishWith);
