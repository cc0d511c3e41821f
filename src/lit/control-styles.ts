import { css } from 'lit';

/**
 * Tokens and controls, for every element that draws fields. Sizes are in em from `max(16px, 1rem)`, because some sites
 * set the root to 62.5 %. Text properties that a page passes down are reset.
 *
 * A form has no background and follows the colour scheme of the page.
 *
 * The tokens are read as `var(--estamp-*, default)` through private aliases, so a page sets only the tokens it needs.
 */
export const controlStyles = css`
  :host {
    --_accent: var(--estamp-color-accent, light-dark(#0b6b4f, #54c79c));
    --_accent-ink: var(--estamp-color-on-accent, light-dark(#fff, #06231a));
    --_ink: var(--estamp-color-text, light-dark(#17211d, #e8efec));
    --_soft: var(--estamp-color-text-muted, light-dark(#56655f, #9fb0a9));
    --_line: var(--estamp-color-divider, light-dark(#d5ddd9, #33413b));
    --_edge: var(--estamp-color-border, light-dark(#75837d, #8b9993));
    --_field: var(--estamp-color-input-background, light-dark(#fff, #141b18));
    --_ground: var(--estamp-color-background, light-dark(#fff, #0f1512));
    --_wash: var(--estamp-color-surface, light-dark(#f4f8f6, #16201c));
    --_bad: var(--estamp-color-danger, light-dark(#b3261e, #ff9d95));
    --_bad-wash: var(--estamp-color-danger-surface, light-dark(#fdeeed, #2d1715));
    --_radius: var(--estamp-radius, 0.75em);
    --_gap: var(--estamp-spacing, 1em);
    --_height: var(--estamp-control-height, 3em);
    display: block;
    color: var(--_ink);
    font: var(--estamp-font-weight, 400) var(--estamp-font-size, max(16px, 1rem)) / 1.5
      var(--estamp-font-family, system-ui, 'Noto Sans', 'Noto Sans Devanagari', sans-serif);
    letter-spacing: normal;
    text-align: start;
    text-indent: 0;
    text-transform: none;
    white-space: normal;
    word-spacing: normal;
  }
  :host([hidden]) {
    display: none;
  }
  :host([theme='light']) {
    color-scheme: light;
  }
  :host([theme='dark']) {
    color-scheme: dark;
  }
  *,
  *::before {
    box-sizing: border-box;
  }
  .fields {
    display: grid;
    gap: var(--_gap);
  }
  .field {
    border: 0;
    margin: 0;
    min-inline-size: 0;
    padding: 0;
  }
  .label {
    display: block;
    font-size: 0.875em;
    font-weight: 600;
    margin: 0 0 0.43em;
    padding: 0;
  }
  .optional {
    color: var(--_soft);
    font-weight: 400;
  }
  .control {
    appearance: none;
    background: var(--_field);
    border: var(--estamp-border-width, 1px) solid var(--_edge);
    border-radius: var(--_radius);
    color: inherit;
    display: block;
    font: inherit;
    inline-size: 100%;
    margin: 0;
    min-block-size: var(--_height);
    padding: 0.625em 0.875em;
    scroll-margin-block: calc(var(--estamp-sticky-offset, 0px) + 4em) 6em;
  }
  [type='range'] {
    accent-color: var(--_accent);
  }
  [aria-valuetext] {
    accent-color: var(--_soft);
  }
  [type='range'].control:not([aria-invalid='true']) {
    border-color: transparent;
  }
  [type='range'].control {
    appearance: auto;
    background: none;
    padding-inline: 0;
  }
  textarea.control {
    min-block-size: 6em;
    resize: vertical;
  }
  select.control {
    /* The arrow consists of two gradients: it needs no image and has the colour of the text. */
    background-image: linear-gradient(45deg, transparent 50%, currentcolor 50%),
      linear-gradient(-45deg, transparent 50%, currentcolor 50%);
    background-position:
      right 1.2em center,
      right 0.85em center;
    background-repeat: no-repeat;
    background-size: 0.36em 0.36em;
    block-size: var(--_height);
    padding-block: 0;
    padding-inline-end: 2.25em;
  }
  select.control:dir(rtl) {
    background-position:
      left 0.85em center,
      left 1.2em center;
  }
  :is(.control, a, button, summary, [tabindex]):focus-visible,
  :is(.choice, .chip):has(:focus-visible) {
    border-color: var(--_accent);
    outline: var(--estamp-focus-ring, 3px solid var(--_accent));
    outline-offset: 2px;
  }
  /* Inside the border, because a scrolling frame would cut the ring off. */
  .choice:has(:focus-visible) {
    outline-offset: -3px;
  }
  .control[aria-invalid='true'],
  .field-invalid > .choices {
    border-color: var(--_bad);
    box-shadow: 0 0 0 1px var(--_bad);
  }
  .control:disabled,
  .control:read-only:not(select) {
    background-color: var(--_wash);
  }
  .clear {
    background: none;
    border: 0;
    color: var(--_accent);
    cursor: pointer;
    font: inherit;
    font-size: 0.875em;
    min-block-size: 44px;
    padding: 0 0.25em;
    text-decoration: underline;
  }
  :is(.control, .button):disabled,
  .choice:has(:disabled) {
    cursor: not-allowed;
    opacity: 0.7;
  }
  ::placeholder {
    color: var(--_soft);
    opacity: 1;
  }
  .choices {
    border: var(--estamp-border-width, 1px) solid var(--_edge);
    border-radius: var(--_radius);
  }
  .choice {
    align-items: start;
    cursor: pointer;
    display: flex;
    gap: 0.75em;
    min-block-size: 2.75em;
    padding: 0.625em 0.875em;
  }
  .choice:first-child {
    border-start-end-radius: inherit;
    border-start-start-radius: inherit;
  }
  .choice:last-child {
    border-end-end-radius: inherit;
    border-end-start-radius: inherit;
  }
  .choice + .choice {
    border-block-start: 1px solid var(--_line);
  }
  .choice:hover {
    background: var(--_wash);
  }
  .choice:has(:checked) {
    background: color-mix(in srgb, var(--_accent) 9%, var(--_field));
  }
  .choice > input {
    accent-color: var(--_accent);
    block-size: 1.25em;
    flex: none;
    font: inherit;
    inline-size: 1.25em;
    margin: 0.125em 0 0;
  }
  /* In dark mode browsers draw unchecked controls so faint that they look disabled. */
  .choice > input:not(:checked) {
    appearance: none;
    background: var(--_field);
    border: 2px solid var(--_edge);
    border-radius: 50%;
  }
  .choice > [type='checkbox']:not(:checked) {
    border-radius: 0.25em;
  }
  .choice,
  .label,
  .hint,
  .error,
  .summary {
    overflow-wrap: anywhere;
  }
  /* Values and schema texts may have another direction than the page; their alignment follows the page. */
  .control,
  .hint,
  .choice > span,
  .choice-hint,
  small,
  [dir='auto'] {
    unicode-bidi: plaintext;
  }
  :dir(rtl) > :is(.control, .hint, .choice > span, small, [dir='auto']) {
    text-align: right;
  }
  .choice-hint,
  .hint,
  .error {
    display: block;
    font-size: 0.8125em;
  }
  .hint,
  .error {
    margin: 0.45em 0 0;
  }
  .hint,
  .choice-hint {
    color: var(--_soft);
  }
  .error {
    color: var(--_bad);
    padding-inline-start: 1.85em;
    text-indent: -1.85em;
  }
  .error::before {
    content: '!';
    content: '!' / '';
    border: 1px solid;
    border-radius: 50%;
    display: inline-block;
    font-weight: 700;
    inline-size: 1.35em;
    line-height: 1.25em;
    margin-inline-end: 0.5em;
    text-align: center;
    text-indent: 0;
  }
  .group {
    border-inline-start: 3px solid var(--_line);
    display: grid;
    gap: var(--_gap);
    padding-inline-start: 0.875em;
  }
  .row {
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 12em), 1fr));
  }
  .visually-hidden {
    block-size: 1px;
    clip-path: inset(50%);
    inline-size: 1px;
    margin: 0;
    overflow: hidden;
    position: absolute;
  }
  .actions {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5em;
    margin-block-start: 0.5em;
  }
  .button {
    background: none;
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
    color: var(--_accent);
    cursor: pointer;
    font: inherit;
    font-weight: 650;
    line-height: 1.25;
    margin: 0;
    min-block-size: var(--_height);
    padding: 0.5em 1.25em;
  }
  .actions > .button {
    padding-inline: 0.75em;
  }
  .group > .button {
    justify-self: start;
  }
  .button-primary {
    background: var(--_accent);
    border-color: var(--_accent);
    color: var(--_accent-ink);
  }
  .summary {
    background: var(--_bad-wash);
    border-inline-start: 4px solid var(--_bad);
    border-radius: var(--_radius);
    font-size: 0.875em;
    padding: 0.85em 1em;
  }
  .summary ul {
    list-style: none;
    margin: 0.25em 0 0;
    padding: 0;
  }
  .summary a {
    color: inherit;
    display: inline-block;
    min-inline-size: 44px;
    padding-block: 0.85em;
  }
  @media (forced-colors: active) {
    /* Forced colours remove background images, and with them our arrow. */
    select.control {
      appearance: auto;
    }
    .control[aria-invalid='true'] {
      border-style: dashed;
    }
    .choice:has(:checked) {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }
`;
