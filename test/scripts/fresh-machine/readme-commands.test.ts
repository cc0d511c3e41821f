import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { readmeCommands } from '../../../scripts/fresh-machine/readme-commands.ts';

test('the two commands are those that the README shows', () => {
  assert.deepEqual(readmeCommands(readFileSync('README.md', 'utf8')), {
    start: 'npm ci && npm start',
    test: 'npm ci && npm test',
  });
});

test('a README that shows a command twice, or not at all, is refused', () => {
  const block = (line: string): string => `\`\`\`sh\n${line}\n\`\`\`\n`;
  assert.throws(() => readmeCommands(block('npm start')), /0 commands that match .*npm test/);
  assert.throws(
    () => readmeCommands(block('npm start') + block('PORT=1 npm start') + block('npm test')),
    /2 commands that match .*npm start/,
  );
  assert.throws(
    () => readmeCommands('Run npm start and npm test.'),
    /0 commands/,
    'a command in a sentence is none to run',
  );
});
