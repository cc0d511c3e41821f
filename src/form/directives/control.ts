import { noChange, html, type TemplateResult } from 'lit';
import { Directive, directive, type DirectiveResult, type ElementPart, type ChildPart } from 'lit/directive.js';

/** Attributes by name. `true` sets the attribute without a value; `false` and `undefined` remove it. */
export type Attributes = Readonly<Record<string, string | boolean | undefined>>;

/** Listeners by type of event. */
type Listeners = Readonly<Record<string, (event: Event) => void>>;

/**
 * A property that the customer changes too, the value to show, and a version that changes when the host sets the value.
 */
type Shown = readonly [property: 'value' | 'checked', value: unknown, version?: unknown];

/** One part in place of ten, because a form has many controls and each part costs time when it is drawn first. */
class Control extends Directive {
  #attributes: Attributes = {};
  #listeners: Listeners = {};
  #version: unknown;

  render(_attributes: Attributes, _listeners: Listeners, _shown?: Shown): unknown {
    return noChange;
  }

  override update({ element }: ElementPart, [attributes, listeners, shown]: Parameters<this['render']>): unknown {
    for (const [name, value] of Object.entries(attributes)) {
      if (value === this.#attributes[name]) continue;
      if (value === undefined || value === false) element.removeAttribute(name);
      else element.setAttribute(name, value === true ? '' : value);
    }
    for (const name of Object.keys(this.#attributes)) if (!(name in attributes)) element.removeAttribute(name);
    for (const type of Object.keys(listeners)) if (!(type in this.#listeners)) element.addEventListener(type, this);
    this.#attributes = attributes;
    this.#listeners = listeners;
    if (shown) this.#show(element as HTMLInputElement, shown);
    return noChange;
  }

  handleEvent(event: Event): void {
    this.#listeners[event.type]?.(event);
  }

  #show(control: HTMLInputElement, [property, value, version]: Shown): void {
    const isNewVersion = this.#version !== version;
    this.#version = version;
    // Compares with the control, which the customer changes too, not with the last rendered value. A focused control is
    // not written: that would move the caret, break an IME composition, or turn "1." into "1". The update after blur
    // writes it. A value set by the host is written at once.
    const belongsToCustomer = (): boolean =>
      property === 'value' && !isNewVersion && control.matches(':focus:not([type=range])');
    // An incomplete date counts as empty. Clear the control only if the host removed a complete date.
    if (isNewVersion && control.validity?.badInput) control.valueAsNumber = 0;
    if (control[property] !== value && !belongsToCustomer()) Object.assign(control, { [property]: value });
  }
}

/**
 * Everything that changes in a control, as one template part: its attributes, its listeners, and the value that it
 * shows. While the customer composes a text, the host keeps the version.
 *
 * @example
 * html`<input ${control({ id, required }, { input: onInput }, ['value', text, version])} />`;
 */
export const control: (attributes: Attributes, listeners: Listeners, shown?: Shown) => DirectiveResult =
  directive(Control);

/**
 * What session replay tools take as "do not record this text": rrweb, PostHog, Sentry, Fullstory, New Relic, Highlight,
 * Amplitude, Mouseflow and Lucky Orange by class; Datadog, Clarity, Hotjar, LogRocket, Smartlook, OpenReplay,
 * Contentsquare, Matomo and Dynatrace by attribute. Most of them look no further than the shadow root, so a mark on the
 * tag has no effect.
 */
const CLASSES = 'rr-mask ph-mask sentry-mask fs-mask nr-mask highlight-mask amp-mask mf-masked lo-sensitive';

const ATTRIBUTES: Attributes = {
  'data-dd-privacy': 'mask',
  'data-clarity-mask': 'true',
  'data-hj-suppress': true,
  'data-private': true,
  'data-sl': 'mask',
  'data-openreplay-obscured': true,
  'data-cs-mask': true,
  'data-matomo-mask': true,
  'data-dtrum-mask': true,
};

/** The marks of a node with personal data. @param own its own classes */
export const maskMarks = (own = ''): Attributes => ({ ...ATTRIBUTES, class: own + CLASSES });
const marks = control(maskMarks(), {});

/** A control with personal data. */
export const maskedControl = control(maskMarks('control '), {});

/** A personal text, so that no recorder of the page keeps it. */
export const masked = (text: unknown): TemplateResult => html`<span ${marks}>${text}</span>`;

class SelectedIndex extends Directive {
  render(_index: number): unknown {
    return noChange;
  }

  override update({ parentNode }: ChildPart, [index]: [number]): unknown {
    const select = parentNode as unknown as HTMLSelectElement;
    if (select.selectedIndex !== index) select.selectedIndex = index;
    return noChange;
  }
}

/**
 * Selects an option of a `select`: `<select>${options}${selectedIndex(1)}</select>`, after the options. A part in each
 * option would make the browser read all of them again for each one.
 */
export const selectedIndex = directive(SelectedIndex);
