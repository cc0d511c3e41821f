import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { ERROR_STATUS } from '../../src/api/errors.ts';
import { EVENTS } from '../../src/api/events.ts';
import { OPERATIONS } from '../../src/api/operations.ts';
import { holdersIn, titlesOf, type Holder } from '../support/titles.ts';

const page = readFileSync('docs/specification.md', 'utf8');

/** The sections of the specification, and ours at the end. */
const SECTIONS = [
  'What the service does',
  'Resources and their fields',
  'States and transitions',
  'Endpoints: conventions',
  'Endpoints: verification',
  'Endpoints: services and e-Stamp',
  'Endpoints: orders, payments, documents',
  'Endpoints: usage, logs, delivery events',
  'Endpoints: dashboard accounts',
  'Endpoints: team',
  'Authentication',
  'Events',
  'Errors',
  'Limits',
  'Versioning',
  'Beyond the specification',
];

interface Line {
  section: string;
  line: string;
  holders: Holder[];
}

const lines = page
  .split(/^## /m)
  .slice(1)
  .flatMap((part): Line[] => {
    const [section = '', ...rows] = part.split('\n');
    return rows
      .filter((row) => /^\| (?!Line |-)/.test(row))
      .map((row) => {
        const cells = row.slice(2, -2).split(' | ');
        return { section, line: `${cells[0]}: ${cells[1]}`, holders: holdersIn(cells[2] ?? '') };
      });
  });

/** A rule of the conformance suite, or else a test. */
const pathOf = (file: string): string => {
  const rules = `src/conformance/parts/${file.replace(/^conformance\//, '')}.ts`;
  return file.startsWith('conformance/') && existsSync(rules) ? rules : `test/${file}.test.ts`;
};

describe('docs/specification.md', () => {
  it('docs/specification.md has every section of the specification, in its order, each with lines', () => {
    assert.deepEqual(
      [...page.matchAll(/^## (.*)$/gm)].map(([, title]) => title),
      SECTIONS,
    );
    for (const section of SECTIONS)
      assert.ok(
        lines.some((line) => line.section === section),
        section,
      );
    assert.ok(lines.length > 150, `only ${lines.length} lines`);
  });

  it('docs/specification.md names for each line at least one test, and each of them is there', () => {
    const titles = new Map<string, Set<string>>();
    const gone = lines.flatMap(({ section, line, holders }) => {
      if (holders.length === 0) return [`${section}, ${line}: nothing holds it`];
      return holders.flatMap(({ file, title }) => {
        const path = pathOf(file);
        if (!existsSync(path)) return [`${section}, ${line}: there is no ${path}`];
        titles.set(path, titles.get(path) ?? titlesOf(path));
        return titles.get(path)?.has(title) ? [] : [`${section}, ${line}: no test "${title}" in ${path}`];
      });
    });
    assert.deepEqual(gone, []);
  });

  it('docs/specification.md mentions every operation, error code and event', () => {
    const spoken = lines.map(({ line }) => line).join('\n');
    const wanted = [...Object.keys(OPERATIONS), ...Object.keys(ERROR_STATUS), ...EVENTS];
    assert.deepEqual(
      wanted.filter((name) => !new RegExp(`\\b${name.replace('.', '\\.')}\\b`).test(spoken)),
      [],
    );
  });
});
