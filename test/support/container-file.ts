import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

export interface Step {
  word: string;
  rest: string;
}

/** The stages of a container file, each as its steps. */
export const readContainerFile = (path: string): Step[][] =>
  readFileSync(path, 'utf8')
    .replace(/^\s*#.*\n/gm, '')
    .replace(/\\\n/g, ' ')
    .split(/^(?=FROM )/m)
    .filter((stage) => stage.startsWith('FROM '))
    .map((stage) =>
      stage
        .trim()
        .split(/\n+/)
        .map((line): Step => ({ word: line.split(' ')[0] ?? '', rest: line.slice(line.indexOf(' ')).trim() })),
    );

/** What follows the first step of that word. */
export const restOf = (stage: readonly Step[], word: string): string =>
  stage.find((step) => step.word === word)?.rest ?? assert.fail(`There is no ${word}.`);
