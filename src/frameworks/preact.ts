/**
 * Types of the elements for JSX in Preact. There is no code to load.
 *
 * Handlers are named after the event: `onestamp-complete`. Objects such as `prefill` are set as properties.
 *
 * @example
 * import 'estamp-checkout';
 * import type {} from 'estamp-checkout/preact';
 *
 * const page = (
 *   <estamp-checkout service-code="estamp.standard" onestamp-complete={({ detail }) => thankYou(detail.externalOrderId)} />
 * );
 *
 * @module
 */
import type { ClassAttributes, HTMLAttributes } from 'preact';
import type { EstampTags } from './props.ts';

/** The props of a tag in JSX. */
export type EstampProps<Tag extends keyof EstampTags> = EstampTags[Tag]['props'] &
  EstampTags[Tag]['handlers'] &
  Omit<HTMLAttributes<EstampTags[Tag]['element']>, keyof EstampTags[Tag]['props']> &
  ClassAttributes<EstampTags[Tag]['element']>;

type Elements = { [Tag in keyof EstampTags]: EstampProps<Tag> };

declare module 'preact' {
  // eslint-disable-next-line no-restricted-syntax, @typescript-eslint/no-namespace -- where Preact keeps the types of tags
  namespace JSX {
    interface IntrinsicElements extends Elements {}
  }
}
