/** The part of the harness that runs in the browser: operates one form like a customer. */
import axe from 'axe-core';
import { child, tokens } from '../../../../src/base/evaluator/index.ts';
import { convert, type Converted } from '../../../../src/form-convert.ts';
import '../../../../src/form-full.ts';
import { idOf } from '../../../../src/form/model/field.ts';
import type { EstampForm } from '../../../../src/form/index.ts';

/** The form before any input. */
export interface Shown {
  /** Number of controls, including locked ones. */
  controls: number;
  /** Number of fields that the form reports as unsupported. */
  unknown: number;
  /** The requested pointers without a control and without an unsupported field. */
  missing: string[];
  value: unknown;
  valid: boolean;
}

/** The form's result after an attempt to submit a value. */
export interface Answer {
  /** Ids of the fields with a visible error. */
  flagged: string[];
  value: unknown;
}

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The functions that the harness calls, by name. */
export interface Bench {
  buildsCode(): boolean;
  normal(description: unknown): Converted | { refused: string };
  show(normal: object, data: unknown, pointers: readonly string[]): Promise<Shown>;
  expectAt(data: unknown, pointers: readonly string[]): Promise<Answer & { expected: string[] }>;
  lock(state: 'disabled' | 'readonly', locked: boolean): Promise<void>;
  violations(): Promise<string[]>;
}

let form: EstampForm;

/** Whether the page can evaluate text as code. Its policy forbids that. */
function buildsCode(): boolean {
  try {
    // Accessed by name, because this tests the policy.
    (Reflect.get(window, 'eval') as (source: string) => unknown)('1');
    return true;
  } catch {
    return false;
  }
}

/** Converts a description in the browser, as a host would. */
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
    unknown: all('[part~="unsupported"]').length,
    missing: pointers.filter((pointer) => !isHeld(pointer)),
    value: form.value,
    valid: form.checkValidity(),
  };
}

/**
 * Whether a value has a control. A control with several choices holds the nested values too; a group holds only itself.
 */
function isHeld(pointer: string): boolean {
  if (at(pointer)) return true;
  const [around] = aroundOf(pointer);
  const element = around === undefined ? null : at(around);
  return element?.matches('[part~="unsupported"], fieldset:has(> [part="choices"]), [part="control"]') ?? false;
}

/** The pointers of the rendered groups around a place, innermost first. */
function aroundOf(pointer: string): string[] {
  const names = tokens(pointer);
  return names
    .map((_, i) => names.slice(0, i).reduce(child, ''))
    .filter(at)
    .reverse();
}

/** Sets a value and tries to submit it. */
async function attempt(data: unknown): Promise<Answer> {
  form.value = data;
  await form.updateComplete;
  form.submit();
  await form.updateComplete;
  const boxes = all('[part~="field-invalid"]');
  const flagged = boxes.map((box) => box.id || (box.querySelector('[part~="control"]')?.id ?? '?'));
  // Form-level errors appear in the summary only.
  if (boxes.length === 0 && all('[part~="error-summary"] li').length > 0) flagged.push('summary');
  return { flagged, value: form.value };
}

/** Where an error of a pointer should be shown: at its field, or at the group that would contain it. */
function placeFor(pointer: string): string {
  const place = [pointer, ...aroundOf(pointer)].find(at);
  return place === undefined ? 'summary' : idOf(place);
}

/** One attempt, and where its errors should be shown. */
async function expectAt(data: unknown, pointers: readonly string[]): Promise<Answer & { expected: string[] }> {
  const answer = await attempt(data);
  return { ...answer, expected: [...new Set(pointers.map(placeFor))] };
}

/** Locks or unlocks the form as its host would. */
async function lock(state: 'disabled' | 'readonly', locked: boolean): Promise<void> {
  form[state] = locked;
  // The attribute reaches the form by a callback, which requests an update of its own.
  await form.updateComplete;
}

async function violations(): Promise<string[]> {
  const { violations: found } = await axe.run(document, { runOnly: RULES });
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any }) => `${id}: ${html.slice(0, 160)} ${any[0]?.message ?? ''}`),
  );
}

const bench: Bench = { buildsCode, normal, show, expectAt, lock, violations };

/**
 * Calls a function of the bench in a task of the page. Code evaluated by a debugger may use `eval` regardless of the
 * policy, including everything it calls; a task started by the page may not.
 */
function ask(name: keyof Bench, given: readonly unknown[]): Promise<unknown> {
  return new Promise((resolve, reject) => {
    setTimeout(() => {
      // Resolves or rejects with the result of the function.
      new Promise((done) => {
        done((bench[name] as (...all: readonly unknown[]) => unknown)(...given));
      }).then(resolve, reject);
    });
  });
}

Object.assign(window, { ask });
