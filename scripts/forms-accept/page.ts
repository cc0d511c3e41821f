/** What the harness runs in the browser: one form at a time, asked as a customer would ask it. */
import axe from 'axe-core';
import { tokens } from '../../src/base/evaluator/index.ts';
import { convert, type Converted } from '../../src/form-convert.ts';
import { child } from '../../src/form/effective.ts';
import '../../src/form-full.ts';
import { idOf } from '../../src/form/host.ts';
import type { EstampForm } from '../../src/form/index.ts';

/** What a form looks like before anybody touched it. */
export interface Shown {
  /** Controls that a customer can use, or could if they were not locked. */
  controls: number;
  /** Places that the form cannot draw, and says so. */
  unknown: number;
  /** Of the pointers that were asked for, those that stand neither in a control nor in a part that is not drawn. */
  missing: string[];
  value: unknown;
  valid: boolean;
}

/** What a form says of a value after an attempt to submit it. */
export interface Answer {
  /** Ids of the fields that show a problem. */
  flagged: string[];
  value: unknown;
}

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What the harness calls, by name. */
export interface Bench {
  normal(description: unknown): Converted | { refused: string };
  show(normal: object, data: unknown, pointers: readonly string[]): Promise<Shown>;
  expectAt(data: unknown, pointers: readonly string[]): Promise<Answer & { expected: string[] }>;
  lock(state: 'disabled' | 'readonly', locked: boolean): Promise<void>;
  violations(): Promise<string[]>;
}

let form: EstampForm;

/** Turns a description into a form, in the browser as a host would. */
function normal(description: unknown): Converted | { refused: string } {
  try {
    return convert(description);
  } catch (error) {
    return { refused: (error as Error).message };
  }
}

const all = (selector: string): Element[] => [...form.renderRoot.querySelectorAll(selector)];
const at = (pointer: string): Element | null => form.renderRoot.querySelector(`#${CSS.escape(idOf(pointer))}`);

async function show(source: object, data: unknown, pointers: readonly string[]): Promise<Shown> {
  document.querySelector('estamp-form')?.remove();
  form = document.createElement('estamp-form');
  Object.assign(form, source, { submitLabel: 'Submit' });
  if (data !== undefined) form.value = data;
  document.querySelector('main')?.append(form);
  await form.updateComplete;
  return {
    controls: all('input, select, textarea').length,
    unknown: all('[part~="unknown"]').length,
    missing: pointers.filter((pointer) => !isHeld(pointer)),
    value: form.value,
    valid: form.checkValidity(),
  };
}

/** A control holds its own value, and that of a choice of several what is in it; a group holds nothing but itself. */
function isHeld(pointer: string): boolean {
  if (at(pointer)) return true;
  const [around] = aroundOf(pointer);
  const element = around === undefined ? null : at(around);
  return element?.matches('[part~="unknown"], fieldset:has(> [part="choices"]), [part="control"]') ?? false;
}

/** The pointers of what stands around a place and is drawn, from the inside out. */
function aroundOf(pointer: string): string[] {
  const names = tokens(pointer);
  return names.map((_, i) => names.slice(0, i).reduce(child, '')).filter(at).reverse();
}

/** Gives the form a value and tries to submit it. */
async function attempt(data: unknown): Promise<Answer> {
  form.value = data;
  await form.updateComplete;
  form.submit();
  await form.updateComplete;
  const boxes = all('[part~="field-invalid"]');
  const flagged = boxes.map((box) => box.id || (box.querySelector('[part~="control"]')?.id ?? '?'));
  // What concerns the whole form stands in the summary alone.
  if (boxes.length === 0 && all('[part~="summary"] li').length > 0) flagged.push('summary');
  return { flagged, value: form.value };
}

/** Where a problem at a pointer is to show: at its field, or at the group that it would stand in. */
function placeFor(pointer: string): string {
  const place = [pointer, ...aroundOf(pointer)].find(at);
  return place === undefined ? 'summary' : idOf(place);
}

/** One attempt, and where its problems should have shown. */
async function expectAt(data: unknown, pointers: readonly string[]): Promise<Answer & { expected: string[] }> {
  const answer = await attempt(data);
  return { ...answer, expected: [...new Set(pointers.map(placeFor))] };
}

/** Locks the form as its host would, or unlocks it. */
async function lock(state: 'disabled' | 'readonly', locked: boolean): Promise<void> {
  form[state] = locked;
  // Its attribute reaches the form by a callback, which asks for an update of its own.
  await form.updateComplete;
}

async function violations(): Promise<string[]> {
  const { violations: found } = await axe.run(document, { runOnly: RULES });
  return found.flatMap(({ id, nodes }) => nodes.map(({ html, any }) => `${id}: ${html.slice(0, 160)} ${any[0]?.message ?? ''}`));
}

const bench: Bench = { normal, show, expectAt, lock, violations };
Object.assign(window, { bench });
