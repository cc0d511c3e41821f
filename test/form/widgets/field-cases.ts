import { control, write, written, type FieldCase } from './field-case.ts';

const boxes = (root: ShadowRoot): HTMLInputElement[] => [...root.querySelectorAll<HTMLInputElement>('.choice input')];
const ticked = (root: ShadowRoot): string[] =>
  boxes(root)
    .filter(({ checked }) => checked)
    .map(({ value }) => value);
const moment = '2026-01-31T10:30';
/** The zone of this device, as RFC 3339 writes it. */
const zoneAt = (local: string): string => new Date(local).toString().replace(/^.*GMT([+-]\d\d)(\d\d).*$/, '$1:$2');

const open = { sentence: 'Select an option for “Label”.', shows: ticked } as const;

/** Every kind of field that the form knows. */
export const fieldCases: readonly FieldCase[] = [
  written('text', { type: 'string' }, 'Asha'),
  written('text area', { type: 'string' }, 'House 5\nMG Road', undefined, { 'ui:widget': 'textarea' }),
  written('number', { type: 'number' }, '12.50', 12.5),
  written('integer', { type: 'integer' }, '१२', 12),
  {
    name: 'range',
    schema: { type: 'integer', minimum: 0, maximum: 20 },
    ui: { 'ui:widget': 'range' },
    answer: 12,
    give: (root) => write(root, '12'),
    sentence: 'Fill in “Label”.',
    shows: (root) => control(root).value,
    shown: '12',
  },
  written('date', { type: 'string', format: 'date' }, '2026-01-31'),
  { ...written('time', { type: 'string', format: 'time' }, '10:30'), answer: /^10:30:00[+-]\d\d:\d\d$/ },
  written('date-time', { type: 'string', format: 'date-time' }, moment, `${moment}:00${zoneAt(moment)}`),
  written('e-mail', { type: 'string', format: 'email' }, 'asha@example.in'),
  written('web address', { type: 'string', format: 'uri' }, 'https://example.in'),
  written('telephone', { type: 'string', format: 'tel' }, '9876543210'),
  written('password', { type: 'string', format: 'password' }, 'secret'),
  {
    ...written('custom element', { type: 'string' }, 'Asha', 'Asha', { 'ui:widget': 'plain' }),
    give: (root: ShadowRoot): void => write(control(root).shadowRoot!, 'Asha', 'input'),
    take: (root: ShadowRoot): void => write(control(root).shadowRoot!, '', 'input'),
  },
  { ...written('select', { enum: ['a', 'b', 'c', 'd'] }, 'c'), sentence: 'Select an option for “Label”.' },
  {
    ...open,
    name: 'radio',
    schema: { enum: ['a', 'b'] },
    answer: 'b',
    shown: ['b'],
    give: (root) => boxes(root)[1]!.click(),
  },
  {
    ...open,
    name: 'checkboxes',
    emptied: 'Add entries: at least 1.',
    answer: ['a', 'b'],
    shown: ['a', 'b'],
    schema: { type: 'array', uniqueItems: true, minItems: 1, items: { enum: ['a', 'b', 'c'] } },
    give: (root: ShadowRoot): void => {
      boxes(root)[1]!.click();
      boxes(root)[0]!.click();
    },
    take: (root: ShadowRoot): void => {
      boxes(root)[0]!.click();
      boxes(root)[1]!.click();
    },
  },
  {
    name: 'checkbox',
    schema: { type: 'boolean', const: true },
    answer: true,
    sentence: 'Tick this box to continue.',
    give: (root) => control(root).click(),
    take: (root) => control(root).click(),
    shows: (root) => control(root).checked,
    shown: true,
  },
  {
    ...written(
      'group',
      { type: 'object', required: ['name'], properties: { name: { type: 'string', title: 'Name' } } },
      'Asha',
    ),
    answer: { name: 'Asha' },
    at: '/it/name',
    sentence: 'Fill in “Name”.',
  },
  {
    name: 'variant',
    answer: { name: 'Asha' },
    at: '/it/name',
    sentence: 'Fill in “Name”.',
    shown: 'Asha',
    schema: {
      oneOf: [
        {
          title: 'A person',
          type: 'object',
          required: ['name'],
          properties: { name: { type: 'string', title: 'Name' } },
        },
        {
          title: 'A firm',
          type: 'object',
          required: ['firm'],
          properties: { firm: { type: 'string', title: 'Firm' } },
        },
      ],
    },
    give: (root) => write(root, 'Asha', '[name=name]'),
    take: (root) => write(root, '', '[name=name]'),
    shows: (root) => control(root, '[name=name]').value,
  },
  {
    name: 'list',
    schema: { type: 'array', minItems: 1, items: { type: 'string', minLength: 2 } },
    answer: ['Asha'],
    async give(root: ShadowRoot): Promise<void> {
      if (!control(root)) root.querySelector<HTMLButtonElement>('[id$=":add"]')!.click();
      await (root.host as unknown as { updateComplete: Promise<unknown> }).updateComplete;
      write(root, 'Asha');
    },
    take: (root) => write(root, ''),
    sentence: 'Enter at least 2 characters. You’ve entered 0.',
    at: '/it/0',
    shows: (root) => control(root).value,
    shown: 'Asha',
  },
];
