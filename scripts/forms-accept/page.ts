/** What the harness runs in the browser: one form at a time, asked as a customer would ask it. */
import axe from 'axe-core';
import { convert } from '../../src/form-convert.ts';
import '../../src/form-full.ts';
import { idOf } from '../../src/form/host.ts';
import type { EstampForm } from '../../src/form/index.ts';

/** What a form looks like before anybody touched it. */
export interface Shown {
  /** Why the description was refused, if it was. */
  refused?: string;
  /** Controls that can be used. */
  controls: number;
  /** Places that the form cannot draw, and says so. */
  unknown: number;
  /** Of the pointers that were asked for, those that have no control, group or list. */
  missing: string[];
  value: unknown;
  valid: boolean;
  /** The normal form that it was turned into. */
  schema?: unknown;
}

let form: EstampForm | undefined;

async function show(description: Record<string, unknown>, data: unknown, pointers: readonly string[]): Promise<Shown> {
  form?.remove();
  form = undefined;
  let normal: ReturnType<typeof convert>;
  try {
    normal = convert(description);
  } catch (error) {
    return { refused: String(error), controls: 0, unknown: 0, missing: [], value: undefined, valid: false };
  }
  const element = document.createElement('estamp-form');
  form = element;
  Object.assign(element, { schema: normal.schema, uiSchema: normal.uiSchema, submitLabel: 'Submit' });
  if (data !== undefined) element.value = data;
  document.querySelector('main')?.append(element);
  await element.updateComplete;
  return {
    controls: element.renderRoot.querySelectorAll('input, select, textarea').length,
    unknown: element.renderRoot.querySelectorAll('[part~="unknown"]').length,
    missing: pointers.filter((pointer) => !element.renderRoot.querySelector(`#${CSS.escape(idOf(pointer))}`)),
    value: element.value,
    valid: element.checkValidity(),
    schema: normal.schema,
  };
}

/** Gives the form a value and tries to submit. @returns the pointers, of those named, that show a problem */
async function attempt(data: unknown, pointers: readonly string[]): Promise<string[]> {
  if (!form) return [];
  form.value = data;
  await form.updateComplete;
  form.reportValidity();
  await form.updateComplete;
  return pointers.filter((pointer) => isFlagged(pointer));
}

/** A field says that it is wrong, or the group or list that it would stand in does. */
function isFlagged(pointer: string): boolean {
  const element = form?.renderRoot.querySelector(`#${CSS.escape(idOf(pointer))}`);
  return element?.closest('[part~="field-invalid"]') != null;
}

async function violations(): Promise<string[]> {
  const { violations: found } = await axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] });
  return found.flatMap((one) => one.nodes.map((node) => `${one.id}: ${node.html.slice(0, 120)}`));
}

Object.assign(window, { show, attempt, violations });
