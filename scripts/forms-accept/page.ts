/** The part of the harness that runs in the browser: operates one form like a customer. */
import axe from 'axe-core';
import { child, tokens } from '../../src/base/evaluator/index.ts';
import { convert, type Converted } from '../../src/form-convert.ts';
import '../../src/form-full.ts';
import { idOf } from '../../src/form/model/form-host.ts';
import type { EstampForm } from '../../src/form/index.ts';

/** The form before any input. */
export interface Shown {
  /** Controls that a customer can use, or could if they were not locked. */
  controls: number;
  /** Places that the form cannot draw, and says so. */
  unknown: number;
  /** The requested pointers that have neither a control nor an undrawn part. */
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
  buildsCode(): boolean;
  normal(description: unknown): Converted | { refused: string };
  show(normal: object, data: unknown, pointers: readonly string[]): Promise<Shown>;
  expectAt(data: unknown, pointers: readonly string[]): Promise<Answer & { expected: string[] }>;
  lock(state: 'disabled' | 'readonly', locked: boolean): Promise<void>;
  violations(): Promise<string[]>;
}

let form: EstampForm;

/** Whether the page may turn a text into code; under its policy it may not. */
function buildsCode(): boolean {
  try {
    // Found by name, since this is a question to the policy and no code to be run.
    (Reflect.get(window, 'eval') as (source: string) => unknown)('1');
    return true;
  } catch {
    return false;
  }
}

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

/** The pointers of the drawn groups around a place, innermost first. */
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
  // Form-level errors appear in the summary only.
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

const bench: Bench = { buildsCode, normal, show, expectAt, lock, violations };

/**
 * Calls a function of the bench in a task of the page. Code that a debugger evaluates may use `eval` regardless of the policy
 * says, and so may all that it calls; a task that the page starts itself may not.
 */
function ask(name: keyof Bench, given: readonly unknown[]): Promise<unknown> {
  return new Promise((resolve, reject) => {
    setTimeout(() => {
      // The promise takes what a function returns, and what it throws.
      new Promise((done) => { done((bench[name] as (...all: readonly unknown[]) => unknown)(...given)); }).then(resolve, reject);
    });
  });
}

Object.assign(window, { ask });
