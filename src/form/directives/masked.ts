import { html, type TemplateResult } from 'lit';
import { control, type Attributes } from './control.ts';

/**
 * What session replay tools take as "do not record this text": rrweb, PostHog, Sentry, Fullstory, New Relic, Highlight,
 * Amplitude, Mouseflow and Lucky Orange by class; Datadog, Clarity, Hotjar, LogRocket, Smartlook, OpenReplay, Contentsquare,
 * Matomo and Dynatrace by attribute. Most of them look no further than the shadow root, so a mark on the tag has no effect.
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
