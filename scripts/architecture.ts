/**
 * Draws the house from its own imports and holds it against the rules of `.dependency-cruiser.cjs`.
 * Without `--check` it writes the drawing into ARCHITECTURE.md; with it, drift or a broken rule fails.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const PAGE = 'ARCHITECTURE.md';
const BEGIN = '<!-- drawing: made by scripts/architecture.ts -->';
const END = '<!-- end of drawing -->';
/** Well under what the house holds: a cruise that saw less has not looked, and its silence proves nothing. */
const FEWEST_MODULES = 100;

interface Cruise {
  summary: { totalCruised: number; violations: { rule: { name: string }; from: string; to: string }[] };
  modules: { source: string; dependencies: { resolved: string }[] }[];
}

const run = spawnSync('npx', ['depcruise', 'src', '--config', '.dependency-cruiser.cjs', '--output-type', 'json'], {
  encoding: 'utf8',
  maxBuffer: 1 << 28,
});
const cruise = JSON.parse(run.stdout) as Cruise;

for (const { rule, from, to } of cruise.summary.violations) console.error(`${rule.name}: ${from} -> ${to}`);
if (cruise.summary.violations.length) process.exit(1);

const ours = cruise.modules.filter(({ source }) => source.startsWith('src/'));
if (ours.length < FEWEST_MODULES) {
  console.error(`The cruise saw ${ours.length} modules of src, fewer than ${FEWEST_MODULES}: it did not look.`);
  process.exit(1);
}

/** The room of a module: its folder below `src`, or `entries` for the doors at the top. */
const room = (path: string): string => /^src\/(\w+)\//.exec(path)?.[1] ?? 'entries';

const arrows = new Set<string>();
for (const { source, dependencies } of ours) {
  for (const { resolved } of dependencies) {
    if (!resolved.startsWith('src/') || room(resolved) === room(source) || room(resolved) === 'base') continue;
    arrows.add(`  ${room(source)} --> ${room(resolved)}`);
  }
}
const drawing = `${BEGIN}\n\n\`\`\`mermaid\nflowchart TD\n${[...arrows].sort().join('\n')}\n\`\`\`\n\n${END}`;

const page = readFileSync(PAGE, 'utf8');
const start = page.indexOf(BEGIN);
const next = page.slice(0, start) + drawing + page.slice(page.indexOf(END) + END.length);
if (start < 0) throw new Error(`${PAGE} has no place for the drawing.`);
if (!process.argv.includes('--check')) writeFileSync(PAGE, next);
else if (next !== page) {
  console.error(`The drawing in ${PAGE} is old: run "npm run architecture".`);
  process.exit(1);
}
console.log(`${ours.length} modules, ${arrows.size} arrows between rooms, no rule broken.`);
