import { equal, get, isObject, matches } from '../../base/evaluator/index.ts';
import { withDefaults } from '../state/defaults.ts';
import type { ErrorState } from '../validation/error-visibility.ts';
import { errorMessage } from '../validation/error-message.ts';
import { allErrors } from '../validation/all-errors.ts';
import { FormMemory } from '../model/field-memory.ts';
import { fieldsByPointer, type Field, type FieldError } from '../model/field.ts';
import { fieldsOf } from '../state/read-form.ts';
import type { FormSettings, FormSource } from '../model/form-source.ts';
import { formMessages, type FormMessages } from '../i18n/messages.ts';
import { lacksAnswer } from '../validation/lacks-answer.ts';
import { isSameField, toStoredValue, writeValue } from '../state/write-value.ts';
import { exchangeAnswer, fitsField, resolveForm, type ResolvedForm } from '../state/visible-data.ts';
import { emptyItem } from '../schema/empty-item.ts';
import { VariantSelections } from '../fields/variant-selections.ts';

/** When defaults are filled in. */
interface FillOptions {
  /** The control already shows the change, so that only other changes need an update. */
  isDrawn?: boolean;
  /** Defaults of a former variant or condition were just replaced: once, because they may select it again. */
  isAgain?: boolean;
  /** All fields have their defaults if the form is still the same. */
  isFilled?: boolean;
}

/**
 * The data of a form, and the fields and errors that follow from it. They are computed on demand, once between two
 * changes. This class does not depend on an element, and does not know which errors are visible.
 */
export abstract class FormState implements ErrorState {
  protected settings: FormSettings;
  #source: FormSource = { schema: true };
  #value: unknown;
  readonly memory = new FormMemory();
  readonly #selections = new VariantSelections(this.memory);
  // The caches between two changes.
  #resolved?: ResolvedForm;
  #fields?: readonly Field[];
  #index?: ReadonlyMap<string, Field>;
  #problems?: ReadonlyMap<string, FieldError>;

  constructor(settings: FormSettings) {
    this.settings = settings;
  }

  /** Called after each change that the host may have to draw. */
  protected abstract update(): void;

  /** Changes some settings. The others stay. */
  configure(settings: FormSettings): void {
    this.settings = { ...this.settings, ...settings };
    this.refresh();
  }

  get source(): FormSource {
    return this.#source;
  }

  /**
   * Replaces the form and keeps the values. Answers to fields that the new form does not have stay in memory and are
   * not submitted. Fields that the customer has emptied stay empty if the new form has the same field.
   */
  set source(source: FormSource) {
    if (source === this.#source) return;
    // The old form is read only if the customer has changed something.
    const changed = this.memory.with('changed');
    const before = changed.length ? fieldsByPointer(this.form) : undefined;
    this.#source = source;
    if (before) {
      this.refresh();
      const after = fieldsByPointer(this.form);
      // Changes of fields that the new form does not have are forgotten.
      for (const [at, memory] of changed) if (!isSameField(before.get(at), after.get(at))) memory.changed = undefined;
    }
    this.#restoreDefaults();
    if (this.#dropDefaults(this.form)) this.fillDefaults({ isAgain: true });
  }

  get messages(): FormMessages {
    return this.settings.messages ?? formMessages;
  }

  get locale(): string {
    return this.settings.locale ?? 'en';
  }

  /**
   * All answers, including those of hidden fields. Setting it is a programmatic update: missing values get their
   * default again, except fields that the customer has cleared.
   */
  get data(): unknown {
    return this.#value;
  }

  set data(value: unknown) {
    if (value === this.#value) return;
    // Different data may match another variant. Setting the same data again changes no selection.
    for (const [pointer, memory] of this.memory.with('selected')) {
      if (!equal(this.value(pointer), get(value, pointer))) memory.selected = undefined;
    }
    this.#value = value;
    this.#restoreDefaults();
  }

  /** The fields in view, as a tree. */
  get fields(): readonly Field[] {
    return (this.#fields ??= fieldsOf(this.#current, this.settings));
  }

  get form(): Field | undefined {
    return this.#current.form;
  }

  /** The data without the values of hidden fields. */
  get submission(): unknown {
    return this.#current.value;
  }

  get problems(): ReadonlyMap<string, FieldError> {
    return (this.#problems ??= allErrors(this.#source, this.#current, this.settings, (at) => this.field(at)));
  }

  /** Whether there is any error in view. Cheaper than `problems` while required answers are missing. */
  get hasProblems(): boolean {
    const isPart = !!this.settings.isVisible || !!this.settings.exclude || !!this.settings.isFixed;
    if (!isPart && !this.#problems && lacksAnswer(this.#source.schema, this.submission)) return true;
    return this.problems.size > 0;
  }

  field(pointer: string): Field | undefined {
    return (this.#index ??= fieldsByPointer(...this.fields)).get(pointer);
  }

  message(pointer: string): string | undefined {
    const problem = this.problems.get(pointer);
    return problem && errorMessage(problem, this.messages, this.locale);
  }

  value(pointer: string): unknown {
    return pointer.includes('/~v') ? this.field(pointer)?.variantOf?.variants.chosen : get(this.#value, pointer);
  }

  /** Whether the customer has changed this field, or one inside it. */
  hasChanged(pointer: string): boolean {
    return this.memory.with('changed').some(([one]) => `${one}/`.startsWith(`${pointer}/`));
  }

  /** Replaces the data and clears everything that the customer did, and the errors of a server. */
  protected restart(value: unknown): void {
    this.#value = value;
    this.memory.clear();
    this.fillDefaults();
  }

  /** Writes the value of a field, or the stored value of a cleared field. */
  protected store(pointer: string, value: unknown): void {
    const field = this.field(pointer);
    const inList = field?.isItem || Array.isArray(this.value(pointer.slice(0, pointer.lastIndexOf('/'))));
    const stored = toStoredValue(field, value, inList);
    if (field?.kind === 'array') this.memory.move(pointer, this.value(pointer), stored ?? []);
    this.#write(pointer, stored);
  }

  /** Finishes a change by the customer: fills in defaults, and exchanges the answers of fields that it has replaced. */
  protected finishChange(pointer: string, before: Field | undefined, isDrawn: boolean): void {
    Object.assign(this.memory.at(pointer), { changed: true, filled: true });
    // Below the top, the field's group may exist only since this change, and its other fields get their defaults.
    this.fillDefaults({ isDrawn, isFilled: isDrawn && pointer.lastIndexOf('/') === 0 });
    // The entries of a list that has changed may have moved, with their answers.
    if (this.form !== before) this.#exchangeAnswers(before, fitsField, this.field(pointer)?.kind !== 'array');
  }

  /** Selects a variant. Values that its whole schema accepts stay, and its earlier values come back. */
  protected selectVariant({ pointer, variants: { list, root } }: NonNullable<Field['variantOf']>, next: number): void {
    const before = this.form;
    this.memory.get(pointer)?.selected?.set(list, next);
    this.fillDefaults();
    this.#exchangeAnswers(before, ({ kind, schema }, value) =>
      kind === 'object' ? isObject(value) : matches(schema, value, root),
    );
  }

  protected fillDefaults({ isDrawn, isAgain, isFilled }: FillOptions = {}): void {
    const before = this.#resolved?.form;
    const drawn = [this.#fields, this.#index] as const;
    const { value, resolved } = withDefaults(this.#source, this.#value, {
      memory: this.memory,
      options: this.settings,
      selections: this.#selections,
      filledForm: isFilled ? before : undefined,
    });
    const isSame = before === resolved.form;
    if (!isDrawn || !isSame || value !== this.#value) this.update();
    this.#value = value;
    this.#clearCache();
    this.#resolved = resolved;
    // The same form has the same fields in view, unless the host decides which are visible.
    if (isSame && !this.settings.isVisible) [this.#fields, this.#index] = drawn;
    if (!isSame && !isAgain && this.#dropDefaults(resolved.form)) this.fillDefaults({ isAgain: true });
  }

  /**
   * Removes defaults that nobody has changed from fields that have another default now.
   *
   * @returns whether there were any
   */
  #dropDefaults(form: Field | undefined): boolean {
    const defaults = this.memory.with('given');
    const fields = defaults.length ? fieldsByPointer(form) : undefined;
    const dropped = defaults.filter(([pointer, { given }]) => {
      const field = fields?.get(pointer);
      return (
        field &&
        !equal(field.schema.default, given) &&
        equal(get(this.#value, pointer), given) &&
        !this.hasChanged(pointer)
      );
    });
    for (const [pointer, memory] of dropped) {
      memory.given = memory.filled = undefined;
      this.#write(pointer, undefined);
    }
    return dropped.length > 0;
  }

  protected refresh(): void {
    this.#clearCache();
    this.update();
  }

  /** Sets aside the answers that a new field refuses, and puts back those that it accepts. */
  #exchangeAnswers(before: Field | undefined, accepts = fitsField, exchangesEntries = true): void {
    const earlier = fieldsByPointer(before);
    const now = fieldsByPointer(this.form);
    for (const pointer of new Set([...now.keys(), ...earlier.keys()])) {
      const value = this.value(pointer);
      const [old, field] = [earlier.get(pointer), now.get(pointer)];
      const memory = this.memory.at(pointer);
      const isAccepted = value === undefined ? !memory.aside?.length : !field || accepts(field, value);
      if (isAccepted || (field?.isItem && !exchangesEntries) || isSameField(old, field)) continue;
      const next = exchangeAnswer(memory, value, { old, field, accepts });
      // A field that was emptied for the exchange may get its default.
      if (!next && !memory.changed) memory.filled = undefined;
      // An entry keeps its place.
      const empty = (): unknown =>
        field?.isItem ? emptyItem(field.schema, field.variants?.[0]?.root ?? this.#source.schema) : undefined;
      this.#write(pointer, next ? next[1] : empty());
      // Answers inside this value that were set aside belong to items that no longer exist.
      for (const [inner, within] of this.memory) if (inner.startsWith(`${pointer}/`)) within.aside = undefined;
      this.fillDefaults();
    }
  }

  #write(pointer: string, value: unknown): void {
    this.#value = writeValue(this.#value, pointer, value, (at) => this.field(at));
  }

  get #current(): ResolvedForm {
    return (this.#resolved ??= resolveForm(this.#source, this.#value, this.settings, this.#selections));
  }

  /** Fills in the defaults again, except in fields that the customer has changed. */
  #restoreDefaults(): void {
    for (const memory of this.memory.values()) memory.filled = memory.changed;
    this.fillDefaults();
  }

  #clearCache(): void {
    this.#resolved = this.#fields = this.#index = this.#problems = undefined;
  }
}
