type Json = Record<string, unknown>;

const NAMES = ['a', 'b', 'c', 'd'];
const KINDS = [
  'text',
  'text',
  'choice',
  'choice',
  'integer',
  'number',
  'boolean',
  'tick',
  'list',
  'several',
  'untyped',
  'group',
  'date',
];

/** What a question of each kind may look like. */
const QUESTIONS: Readonly<Record<string, readonly Json[]>> = {
  text: [
    { type: 'string' },
    { type: 'string', minLength: 2 },
    { type: 'string', pattern: '^\\d+$' },
    { type: ['string', 'null'] },
    { type: 'string', default: 'p' },
  ],
  choice: [
    { type: 'string', enum: ['p', 'q', 'r'] },
    { enum: ['p', 'q'] },
    {
      oneOf: [
        { const: 'p', title: 'P' },
        { const: 'q', title: 'Q' },
      ],
    },
    { enum: ['p', 'q', 'r', 's'], default: 'q' },
  ],
  integer: [{ type: 'integer' }, { type: 'integer', minimum: 1 }, { type: 'integer', enum: [1, 2] }],
  number: [{ type: 'number' }, { type: 'number', maximum: 4 }, { exclusiveMinimum: 0 }],
  boolean: [{ type: 'boolean' }, { type: 'boolean', enum: [true, false] }, { type: 'boolean', default: true }],
  tick: [{ type: 'boolean', const: true }, { const: true }, { type: 'boolean', enum: [true] }, { type: 'boolean' }],
  list: [
    { type: 'array', items: { type: 'string', minLength: 1 } },
    { type: 'array', minItems: 1, items: { type: 'string' } },
  ],
  several: [
    { type: 'array', minItems: 1, items: { enum: ['p', 'q'] }, uniqueItems: true },
    { type: 'array', items: { enum: ['p', 'q', 'r'] }, uniqueItems: true },
  ],
  untyped: [{}, { title: 'Anything' }, { default: 'p' }],
  date: [
    { type: 'string', format: 'date' },
    { type: 'string', format: 'time' },
    { type: 'string', format: 'date-time' },
  ],
};

/** What a condition may ask of an answer of each kind. */
const TESTS: Readonly<Record<string, readonly Json[]>> = {
  text: [{ const: 'p' }, { minLength: 3 }, { pattern: '^x' }, { not: { const: 'x' } }, { enum: ['p', 'q'] }],
  choice: [{ const: 'p' }, { const: 'q' }, { enum: ['p', 'r'] }, { not: { const: 'p' } }],
  integer: [{ minimum: 2 }, { const: 1 }, { maximum: 1 }],
  number: [{ minimum: 2 }, { const: 1 }, { exclusiveMinimum: 1 }],
  boolean: [{ const: true }, { const: false }, { enum: [true] }],
  tick: [{ const: true }, { const: false }],
  list: [{ minItems: 1 }, { maxItems: 0 }, { contains: { const: 'p' } }],
  several: [{ minItems: 1 }, { contains: { const: 'p' } }],
  untyped: [{ const: 'p' }, { minLength: 3 }],
  date: [{ const: '2024-01-01' }, { pattern: '^2' }],
  group: [{ properties: { a: { const: 'p' } } }, { properties: { b: { const: true } }, required: ['b'] }],
};

/** What tells the branches of a choice apart, by the kind of the property. */
const ANSWERS: Readonly<Record<string, readonly unknown[]>> = {
  text: ['p', 'q'],
  choice: ['p', 'q', 'r'],
  boolean: [true, false],
  integer: [1, 2],
  untyped: ['p', 'q'],
};

/** A random number generator with a seed, so that a run that fails can be had again. */
export class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** From 0 on, below 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.next() * list.length)] as T;
  }

  some<T>(list: readonly T[], share: number): T[] {
    return list.filter(() => this.chance(share));
  }
}

/** Makes schemas as people write them: in all branches a property is of one kind. */
export class RandomForm {
  readonly #dice: Dice;
  readonly #kinds = new Map<string, string>();

  constructor(dice: Dice) {
    this.#dice = dice;
  }

  group(path = '', depth = 0): Json {
    const names = this.#dice.some(NAMES, 0.65);
    const properties = Object.fromEntries(names.map((name) => [name, this.#question(`${path}/${name}`, depth)]));
    return this.#withBranches({ type: 'object', properties, ...this.#required(names, 0.4) }, path, depth, names);
  }

  #kindAt(path: string): string {
    const kind =
      this.#kinds.get(path) ??
      this.#dice.pick(path.split('/').length > 3 ? KINDS.filter((one) => one !== 'group') : KINDS);
    this.#kinds.set(path, kind);
    return kind;
  }

  #question(path: string, depth: number): unknown {
    const kind = this.#kindAt(path);
    if (kind === 'group') return this.group(path, depth + 1);
    if (kind === 'list' && path.length < 3 && path.endsWith('d'))
      return { type: 'array', items: this.group(`${path}/*`, depth + 1) };
    return this.#dice.pick(QUESTIONS[kind] ?? [{}]);
  }

  #required(names: readonly string[], share: number): Json {
    const required = this.#dice.some(names, share);
    return required.length ? { required } : {};
  }

  #condition(path: string, names: readonly string[]): Json {
    const dice = this.#dice;
    const about = (): [string, unknown] => {
      const name = dice.pick(names.length ? names : NAMES);
      return [name, dice.pick(TESTS[this.#kindAt(`${path}/${name}`)] ?? [{}])];
    };
    const first = about();
    const condition = {
      properties: Object.fromEntries(dice.chance(0.15) ? [first, about()] : [first]),
      ...(dice.chance(0.4) && { required: [first[0]] }),
    };
    if (dice.chance(0.1)) return { not: condition };
    if (dice.chance(0.06)) return { required: [first[0]] };
    if (dice.chance(0.15)) return { [dice.pick(['allOf', 'anyOf'])]: [condition, this.#condition(path, names)] };
    return condition;
  }

  #branch(path: string, depth: number, pins: Json = {}): Json {
    const names = this.#dice.some(NAMES, 0.4).filter((name) => !Object.hasOwn(pins, name));
    const properties = {
      ...Object.fromEntries(names.map((name) => [name, this.#question(`${path}/${name}`, depth)])),
      ...pins,
    };
    const branch = { properties, ...this.#required(Object.keys(properties), 0.5) };
    return this.#dice.chance(0.08) && depth < 2 ? this.#withBranches(branch, path, depth + 1, names) : branch;
  }

  #withBranches(schema: Json, path: string, depth: number, names: readonly string[]): Json {
    const dice = this.#dice;
    const condition = (): Json => ({
      if: this.#condition(path, names),
      then: this.#branch(path, depth),
      ...(dice.chance(0.4) && { else: this.#branch(path, depth) }),
    });
    if (dice.chance(0.35) && depth < 3) {
      const tellers = NAMES.filter((name) => Object.hasOwn(ANSWERS, this.#kindAt(`${path}/${name}`)));
      const [name, other] = dice.some(tellers, 0.6);
      const answers = (name !== undefined && ANSWERS[this.#kindAt(`${path}/${name}`)]) || [1, 2];
      const pin = (value: unknown): unknown => dice.pick([{ const: value }, { enum: [value] }]);
      const branches = answers.flatMap((answer) => {
        const pins = name ? { [name]: pin(answer) } : {};
        const more = other && dice.chance(0.3) ? (ANSWERS[this.#kindAt(`${path}/${other}`)] ?? []) : [];
        const all = more.length && other ? more.map((one) => ({ ...pins, [other]: pin(one) })) : [pins];
        return all.map((each) => this.#branch(path, depth, each));
      });
      schema[dice.chance(0.8) ? 'oneOf' : 'anyOf'] = branches;
    }
    if (dice.chance(0.3)) Object.assign(schema, condition());
    if (dice.chance(0.15)) schema.allOf = [condition(), condition()];
    if (dice.chance(0.06) && names.length) schema.dependentRequired = { [dice.pick(names)]: [dice.pick(names)] };
    if (dice.chance(0.06) && names.length) schema.dependentSchemas = { [dice.pick(names)]: this.#branch(path, depth) };
    if (dice.chance(0.03)) schema.additionalProperties = false;
    return schema;
  }
}
