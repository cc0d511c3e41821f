import { equal, get, set } from '../../src/base/evaluator/index.ts';
import type { Converted } from '../../src/form-convert.ts';
import { everyField } from '../../src/form/field.ts';
import { readForm } from '../../src/form/read-form.ts';
import type { FormSource } from '../../src/form/source.ts';
import { undeclaredKeys } from '../../src/proxy/form/undeclared.ts';
import { faultsOf, leaves, type Fault } from './faults.ts';
import { filled } from './fill.ts';
import { oracleOf, type Oracle } from './oracle.ts';
import type { Description } from './read.ts';
import type { Workbench } from './workbench.ts';

/** What was seen of one form. */
export interface Row {
  name: string;
  fields: number;
  controls: number;
  unknown: number;
  /** Values that were given, and those that the form gives back as they were. */
  given: number;
  kept: number;
  /** Faults that were made, and those that were told where they are. */
  made: number;
  told: number;
  axe: number;
  /** A sentence for everything that is not as it should be; none is a good row. */
  wrong: string[];
  /** A value with as many faults as were found, for a look at the form when it complains. */
  failed?: unknown;
}

/** Holds one form to everything that it promises. */
export async function accept(bench: Workbench, { name, description, data, broken }: Description): Promise<Row> {
  const row: Row = { name, fields: 0, controls: 0, unknown: 0, given: 0, kept: 0, made: 0, told: 0, axe: 0, wrong: [] };
  if (broken !== undefined) return { ...row, wrong: [`It cannot be read: ${broken}`] };
  try {
    const form = await bench.ask('normal', description);
    if ('refused' in form) row.wrong.push(`Refused: ${form.refused}`);
    else await examine(bench, form, data, row);
  } catch (error) {
    // What stops one form says nothing of those after it.
    row.wrong.push(`It stops the examination: ${error instanceof Error ? error.message : String(error)}`);
  }
  row.wrong.push(...bench.trouble().map((one) => `The page: ${one}`));
  return row;
}

async function examine(bench: Workbench, form: Converted, data: unknown, row: Row): Promise<void> {
  let oracle: Oracle;
  try {
    oracle = oracleOf(form.schema);
  } catch (error) {
    row.wrong.push(`The proxy cannot judge by it: ${(error as Error).message}`);
    return;
  }
  const held = declaredLeaves(form, data);
  const shown = await bench.ask('show', form, data, held);
  row.fields = everyField(readForm(form as FormSource, shown.value)).filter(({ pointer }) => !pointer.includes('/~')).length;
  row.controls = shown.controls;
  row.unknown = shown.unknown;
  row.wrong.push(...shown.missing.map((pointer) => `There is no control for ${pointer}.`));
  keeps(data, shown.value, row);
  const places = oracle(shown.value);
  if (shown.valid !== (places.length === 0)) row.wrong.push(`It is ${said(places)}, and the form says ${shown.valid ? 'yes' : 'no'}.`);
  await axe(bench, 'untouched', row);

  const pointers = places.map(({ pointer }) => pointer);
  if (pointers.length > 0) await told(bench, 'What was given', shown.value, pointers, row);
  // What the file leaves open is answered, so that there is more to make wrong.
  const value = filled(form, shown.value, oracle) ?? (pointers.length === 0 ? shown.value : undefined);
  if (value === undefined) row.wrong.push('No valid value was found to begin with.');
  else await fault(bench, value, oracle, row);
  await axe(bench, 'failed', row);
  for (const state of ['disabled', 'readonly'] as const) {
    await bench.ask('lock', state, true);
    await axe(bench, state, row);
    await bench.ask('lock', state, false);
  }
}

/** Of the values that are given, those that the form should have a control for: hidden ones and foreign ones have none. */
function declaredLeaves(form: Converted, data: unknown): string[] {
  const foreign = undeclaredKeys(form.schema, data);
  const hidden = everyField(readForm(form as FormSource, data)).filter(({ widget }) => widget === 'hidden').map(({ pointer }) => pointer);
  const lies = (pointer: string, around: string): boolean => pointer === around || pointer.startsWith(`${around}/`);
  return leaves(data).filter((pointer) => ![...foreign, ...hidden].some((around) => lies(pointer, around)));
}

function keeps(data: unknown, value: unknown, row: Row): void {
  const given = leaves(data);
  const lost = given.filter((pointer) => !equal(get(data, pointer), get(value, pointer)));
  row.given = given.length;
  row.kept = given.length - lost.length;
  row.wrong.push(...lost.map((pointer) => `${pointer} was ${show(get(data, pointer))} and is ${show(get(value, pointer))}.`));
}

/** Makes every fault and looks where the form tells it. What is left out has its default again, which mends it. */
async function fault(bench: Workbench, value: unknown, oracle: Oracle, row: Row): Promise<void> {
  const good = await bench.ask('expectAt', value, []);
  if (good.flagged.length > 0) row.wrong.push(`A valid value is told to be wrong at ${good.flagged.join(', ')}: ${show(value)}`);
  const faults = faultsOf(value, oracle);
  for (const { pointer, keyword, data } of faults) {
    await told(bench, `${pointer} (${keyword})`, data, [pointer], row, get(data, pointer) === undefined && oracle);
  }
  row.failed = faults.reduce<unknown>((all, one: Fault) => set(all, one.pointer, get(one.data, one.pointer)), value);
  await bench.ask('expectAt', row.failed, []);
}

async function told(bench: Workbench, what: string, data: unknown, pointers: string[], row: Row, mends?: Oracle | false): Promise<void> {
  const { flagged, expected, value } = await bench.ask('expectAt', data, pointers);
  if (mends && flagged.length === 0 && mends(value).length === 0) return;
  row.made += 1;
  const same = flagged.length === expected.length && expected.every((id) => flagged.includes(id));
  if (same) row.told += 1;
  else row.wrong.push(`${what} should be told at ${expected.join(', ')}; it is told ${flagged.length > 0 ? `at ${flagged.join(', ')}` : 'nowhere'}.`);
}

async function axe(bench: Workbench, state: string, row: Row): Promise<void> {
  const found = await bench.ask('violations');
  row.axe += found.length;
  row.wrong.push(...found.map((one) => `axe, ${state}: ${one}`));
}

const show = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').slice(0, 200);
const said = (places: readonly { pointer: string; keyword: string }[]): string =>
  (places.length > 0 ? `wrong at ${places.map(({ pointer, keyword }) => `${pointer || 'the whole'} (${keyword})`).join(', ')}` : 'valid');
