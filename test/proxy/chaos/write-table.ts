/** Writes the tables of docs/contributing/faults.md: `npx tsx test/proxy/chaos/write-table.ts`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { withTables } from './table.ts';

const FILE = 'docs/contributing/faults.md';
writeFileSync(FILE, withTables(readFileSync(FILE, 'utf8')));
