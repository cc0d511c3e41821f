import { expect, fixture, html } from '@open-wc/testing';
import type { EstampForm } from '../../../src/form/element/estamp-form.ts';
import { fieldElement } from '../../../src/form/widgets/registry.ts';
import { idOf } from '../../../src/form/model/field.ts';
import type { FieldCase } from './field-case.ts';

const CONTROLS = 'input, select, textarea, plain-input';

interface Page {
  outer: HTMLFormElement;
  form: EstampForm;
  root: ShadowRoot;
  after: HTMLButtonElement;
}

/** What every field does, whatever its kind. `test-form` and `plain-input` are registered by the caller. */
export function fieldSuite({
  name,
  schema,
  ui,
  answer,
  give,
  take,
  sentence,
  emptied = sentence,
  at = '/it',
  shows,
  shown,
}: FieldCase): void {
  const initial = answer instanceof RegExp ? '10:30:00+05:30' : answer;

  async function open(more: Partial<EstampForm> = {}, required = true): Promise<Page> {
    const outer = await fixture<HTMLFormElement>(
      html`<form><test-form name="it"></test-form><button type="button">After</button></form>`,
    );
    const form = outer.querySelector<EstampForm>('test-form')!;
    Object.assign(form, {
      schema: {
        type: 'object',
        ...(required && { required: ['it'] }),
        properties: { it: { title: 'Label', ...schema } },
      },
      uiSchema: { it: { 'ui:help': 'Help for it.', ...ui } },
      widgets: { plain: fieldElement('plain-input') },
      ...more,
    });
    await form.updateComplete;
    return { outer, form, root: form.shadowRoot!, after: outer.querySelector('button')! };
  }

  const byPointer = (root: ShadowRoot, pointer: string): HTMLElement => root.getElementById(idOf(pointer))!;
  const controls = (root: ShadowRoot): HTMLInputElement[] => [...root.querySelectorAll<HTMLInputElement>(CONTROLS)];
  /** Focuses the control that the sentence is about. */
  const enter = (root: ShadowRoot): void => {
    const field = byPointer(root, at);
    (field.matches(CONTROLS) ? field : controls(root)[0]!).focus();
  };
  const errors = (root: ShadowRoot): string[] =>
    [...root.querySelectorAll<HTMLElement>('.error')]
      .filter((one) => one.offsetHeight)
      .map((one) => one.textContent.trim());
  const described = (root: ShadowRoot, element: Element): string =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => root.getElementById(id)?.textContent.trim() ?? '')
      .join(' ')
      .trim();
  const its = (form: EstampForm): unknown => (form.value as { it?: unknown } | undefined)?.it;

  async function leave({ form, root, after }: Page): Promise<void> {
    const inside = root.activeElement as HTMLElement | null;
    // Leaving a control that was written into is what makes a browser say `change`.
    if (inside?.matches('input:not([type=checkbox],[type=radio],[type=range]), textarea'))
      inside.dispatchEvent(new Event('change', { bubbles: true }));
    after.focus();
    await form.updateComplete;
  }

  describe(`the field "${name}"`, () => {
    it('The field has a label and a description', async () => {
      const { root } = await open({ value: { it: initial } });
      const field = byPointer(root, '/it');
      const label = root.getElementById(idOf('/it', 'label'))!;
      const named =
        field.tagName === 'FIELDSET'
          ? field.firstElementChild === label
          : (label as HTMLLabelElement).control === field;
      expect(named, 'the label belongs to the control').to.equal(true);
      expect(label.textContent.replace(/\s+/g, ' ').trim()).to.equal('Label');
      expect(described(root, field)).to.equal('Help for it.');
    });

    it('The field says that it is optional, and requires nothing then', async () => {
      const { root, form } = await open({ schema: undefined }, false);
      form.schema = { properties: { it: { title: 'Label', ...schema } } };
      await form.updateComplete;
      expect(controls(root).some((one) => one.required && byPointer(root, '/it') === one)).to.equal(false);
      expect(form.checkValidity()).to.equal(true);
    });

    it('The field can be focused', async () => {
      const { form, root } = await open();
      form.focus();
      expect(root.activeElement).to.be.instanceOf(HTMLElement);
      const field = byPointer(root, '/it');
      expect(field === root.activeElement || field.contains(root.activeElement)).to.equal(true);
    });

    it('The field shows an error on blur, hides it during correction, and shows it again', async () => {
      const page = await open();
      const { form, root } = page;
      if (!byPointer(root, at)) await give(root);
      await form.updateComplete;
      if (its(form) && name === 'list') take!(root);
      enter(root);
      expect(errors(root), 'before it is left').to.deep.equal([]);
      await leave(page);
      expect(errors(root), 'once it is left').to.deep.equal([sentence]);
      const field = byPointer(root, at);
      expect(field.getAttribute('aria-invalid') ?? 'true').to.equal('true');
      expect(described(root, field)).to.contain(sentence);
      expect(form.matches(':invalid'), 'natively invalid').to.equal(true);
      expect(form.matches(':state(user-invalid)'), 'and for the page to see').to.equal(true);
      await give(root);
      await form.updateComplete;
      expect(errors(root), 'while it is corrected').to.deep.equal([]);
      expect(described(root, byPointer(root, at))).not.to.contain(sentence);
      expect(form.matches(':state(user-invalid)')).to.equal(false);
      if (answer instanceof RegExp) expect(String(its(form))).to.match(answer);
      else expect(its(form)).to.deep.equal(answer);
      await leave(page);
      expect(errors(root), 'after it is corrected').to.deep.equal([]);
      if (!take) return;
      enter(root);
      take(root);
      await form.updateComplete;
      expect(errors(root), 'while it is emptied').to.deep.equal([]);
      await leave(page);
      expect(errors(root), 'once it is left empty').to.deep.equal([emptied]);
    });

    it('The field is required for assistive technology, without a bubble of the browser', async () => {
      const { root, outer } = await open();
      const field = byPointer(root, at) ?? byPointer(root, '/it');
      if (/^(list|checkboxes)$/.test(name)) return expect(root.textContent).not.to.contain('(optional)');
      expect((field as HTMLInputElement).required || field.getAttribute('aria-required') === 'true').to.equal(true);
      expect(outer.checkValidity(), 'the form around it is held back').to.equal(false);
    });

    it('The field can be disabled by itself and by a surrounding fieldset', async () => {
      const { form, root, outer } = await open({ value: { it: initial }, disabled: true });
      const locked = (): boolean => controls(root).every((one) => one.disabled);
      expect(controls(root).length).to.be.greaterThan(0);
      expect(locked()).to.equal(true);
      expect(new FormData(outer).has('it')).to.equal(false);
      form.disabled = false;
      await form.updateComplete;
      expect(locked()).to.equal(false);
      const fieldset = document.createElement('fieldset');
      fieldset.disabled = true;
      outer.append(fieldset);
      fieldset.append(form);
      await form.updateComplete;
      expect(locked()).to.equal(true);
      expect(its(form)).to.deep.equal(initial);
    });

    it('The field can be read-only', async () => {
      const { root, outer } = await open({ value: { it: initial }, readonly: true });
      expect(controls(root).every((one) => one.readOnly || one.disabled)).to.equal(true);
      expect(
        [...root.querySelectorAll<HTMLButtonElement>('button:not(.button-primary)')].every((one) => one.disabled),
      ).to.equal(true);
      expect(JSON.parse(new FormData(outer).get('it') as string)).to.deep.equal({ it: initial });
    });

    it('A reset restores the value that the page had set', async () => {
      const restored = { number: '12.5', integer: '12' }[name] ?? shown;
      const page = await open({ value: { it: initial } });
      const { form, root, outer } = page;
      expect(shows(root)).to.deep.equal(restored);
      controls(root)[0]!.focus();
      take?.(root);
      await leave(page);
      outer.reset();
      await form.updateComplete;
      expect(its(form)).to.deep.equal(initial);
      expect(errors(root)).to.deep.equal([]);
      expect(shows(root)).to.deep.equal(restored);
    });

    it('The field is mirrored from right to left', async () => {
      const { form, root, outer } = await open({ value: { it: initial } });
      form.setErrors([[at, 'A sentence.']]);
      await form.updateComplete;
      const places = (): [string, number, number][] => {
        const { left, right } = form.getBoundingClientRect();
        const rtl = getComputedStyle(form).direction === 'rtl';
        return [
          ...root.querySelectorAll<HTMLElement>(
            '.field, .label, .control, .choice, .choice > *, .hint, .error, .group, [part=item], .actions, .button',
          ),
        ]
          .filter((one) => one.offsetWidth)
          .map((one) => {
            const box = one.getBoundingClientRect();
            const [start, end] = rtl ? [right - box.right, right - box.left] : [box.left - left, box.right - left];
            return [one.className || one.localName, Math.round(start), Math.round(end)];
          });
      };
      const before = places();
      outer.dir = 'rtl';
      const mirrored = places();
      expect(before.length).to.be.greaterThan(2);
      for (const [i, [what, start, end]] of before.entries()) {
        expect(Math.abs(start - mirrored[i]![1]), `${what} begins`).to.be.at.most(1);
        expect(Math.abs(end - mirrored[i]![2]), `${what} ends`).to.be.at.most(1);
      }
      expect(form.scrollWidth).to.be.at.most(form.clientWidth);
    });
  });
}
