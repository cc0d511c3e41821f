import { equal, get, set } from '../../../../src/base/evaluator/index.ts';
import type { Converted } from '../../../../src/form-convert.ts';
import { flattenFields } from '../../../../src/form/model/field.ts';
import { readForm } from '../../../../src/form/state/read-form.ts';
import type { FormSource } from '../../../../src/form/model/form-source.ts';
import { unknownProperties } from '../../../../src/proxy/validation/validate.ts';
import { faultsOf, leaves, type Fault } from './faults.ts';
import { filled } from './fill.ts';
import { oracleOf, type Oracle } from './oracle.ts';
import type { Description } from './read.ts';
import type { Workbench } from './workbench.ts';

/** The results of one form. */
export interface Row {
  name: string;
  fields: number;
  controls: number;
  unknown: number;
  /** Values that were entered, and those that the form returns unchanged. */
  entered: number;
  preserved: number;
  /** Injected faults, and those reported at the right place. */
  broken: number;
  reported: number;
  axe: number;
  /** One sentence for each defect. A good row has none. */
  wrong: string[];
}

/** Checks one form against all promises. */
export async function accept(bench: Workbench, { name, description, data, broken }: Description): Promise<Row> {
  const row: Row = {
    name,
    fields: 0,
    controls: 0,
    unknown: 0,
    entered: 0,
    preserved: 0,
    broken: 0,
    reported: 0,
    axe: 0,
    wrong: [],
  };
  if (broken !== undefined) return { ...row, wrong: [`It cannot be read: ${broken}`] };
  try {
    const form = await bench.ask('normal', description);
    if ('refused' in form) row.wrong.push(`Refused: ${form.refused}`);
    else await examine(bench, form, data, row);
  } catch (error) {
    // An error in one form must not stop the others.
    row.wrong.push(`The check failed with an error: ${error instanceof Error ? error.message : String(error)}`);
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
  row.fields = flattenFields(readForm(form as FormSource, shown.value)).filter(
    ({ pointer }) => !pointer.includes('/~'),
  ).length;
  row.controls = shown.controls;
  row.unknown = shown.unknown;
  row.wrong.push(...shown.missing.map((pointer) => `There is no control for ${pointer}.`));
  keeps(data, shown.value, row);
  const places = oracle(shown.value);
  if (shown.valid !== (places.length === 0))
    row.wrong.push(`It is ${said(places)}, and the form says ${shown.valid ? 'yes' : 'no'}.`);
  await axe(bench, 'untouched', row);

  const pointers = places.map(({ pointer }) => pointer);
  if (pointers.length > 0) await checkReported(bench, 'What was given', shown.value, pointers, row);
  // Open questions of the file are answered, so that more faults can be injected.
  const value = filled(form, shown.value, oracle) ?? (pointers.length === 0 ? shown.value : undefined);
  if (value === undefined) row.wrong.push('No valid value to start with was found.');
  else await fault(bench, form, value, oracle, row);
  await axe(bench, 'failed', row);
  for (const state of ['disabled', 'readonly'] as const) {
    await bench.ask('lock', state, true);
    await axe(bench, state, row);
    await bench.ask('lock', state, false);
  }
}

/** The given values for which the form should have a control. Hidden and undeclared values have none. */
function declaredLeaves(form: Converted, data: unknown): string[] {
  const foreign = unknownProperties(form.schema, data);
  const hidden = hiddenIn(form, data);
  const lies = (pointer: string, around: string): boolean => pointer === around || pointer.startsWith(`${around}/`);
  return leaves(data).filter((pointer) => ![...foreign, ...hidden].some((around) => lies(pointer, around)));
}

/** The pointers of submitted values without a control. */
function hiddenIn(form: Converted, data: unknown): string[] {
  return flattenFields(readForm(form as FormSource, data))
    .filter(({ widget }) => widget === 'hidden')
    .map(({ pointer }) => pointer);
}

function keeps(data: unknown, value: unknown, row: Row): void {
  const given = leaves(data);
  const lost = given.filter((pointer) => !equal(get(data, pointer), get(value, pointer)));
  row.entered = given.length;
  row.preserved = given.length - lost.length;
  row.wrong.push(
    ...lost.map((pointer) => `${pointer} was ${show(get(data, pointer))} and is ${show(get(value, pointer))}.`),
  );
}

/**
 * Injects every fault and checks where the form reports it. The form itself fixes two kinds: a missing value gets its
 * default, and a constant without a control is submitted unchanged.
 */
async function fault(bench: Workbench, form: Converted, value: unknown, oracle: Oracle, row: Row): Promise<void> {
  const good = await bench.ask('expectAt', value, []);
  if (good.flagged.length > 0)
    row.wrong.push(`A valid value is reported as invalid at ${good.flagged.join(', ')}: ${show(value)}`);
  const faults = faultsOf(value, oracle);
  for (const { pointer, keyword, data } of faults) {
    const isFixed = get(data, pointer) === undefined || (keyword === 'const' && hiddenIn(form, data).includes(pointer));
    await checkReported(bench, `${pointer} (${keyword})`, data, [pointer], row, isFixed && oracle);
  }
  const withAllFaults = faults.reduce<unknown>(
    (all, one: Fault) => set(all, one.pointer, get(one.data, one.pointer)),
    value,
  );
  await bench.ask('expectAt', withAllFaults, []);
}

async function checkReported(
  bench: Workbench,
  what: string,
  data: unknown,
  pointers: string[],
  row: Row,
  fixes?: Oracle | false,
): Promise<void> {
  const { flagged, expected, value } = await bench.ask('expectAt', data, pointers);
  if (fixes && flagged.length === 0 && fixes(value).length === 0) return;
  row.broken += 1;
  const same = flagged.length === expected.length && expected.every((id) => flagged.includes(id));
  if (same) row.reported += 1;
  else
    row.wrong.push(
      `${what} should be reported at ${expected.join(', ')}; it is reported ${flagged.length > 0 ? `at ${flagged.join(', ')}` : 'nowhere'}.`,
    );
}

async function axe(bench: Workbench, state: string, row: Row): Promise<void> {
  const found = await bench.ask('violations');
  row.axe += found.length;
  row.wrong.push(...found.map((one) => `axe, ${state}: ${one}`));
}

const show = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').slice(0, 200);
const said = (places: readonly { pointer: string; keyword: string }[]): string =>
  places.length > 0
    ? `wrong at ${places.map(({ pointer, keyword }) => `${pointer || 'the whole'} (${keyword})`).join(', ')}`
    : 'valid';
