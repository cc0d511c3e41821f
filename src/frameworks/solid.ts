/**
 * Types of the elements for JSX in Solid. There is no code to load.
 *
 * Handlers are written with `on:`, as for every event that is not native. Objects such as `prefill` are set as properties.
 *
 * @example
 * import 'estamp-checkout';
 * import type {} from 'estamp-checkout/solid';
 *
 * const page = (
 *   <estamp-checkout service-code="estamp.standard" on:estamp-complete={({ detail }) => thankYou(detail.externalOrderId)} />
 * );
 *
 * @module
 */
import type { JSX } from 'solid-js';
import type { EstampTags } from './props.ts';

/** `onestamp-complete` as Solid writes it: `on:estamp-complete`. */
type Handlers<Named> = {
  [Name in keyof Named as Name extends `on${infer Event}` ? `on:${Event}` : never]: Named[Name];
};

/** The props of a tag in JSX. */
export type EstampProps<Tag extends keyof EstampTags> = EstampTags[Tag]['props'] &
  Handlers<EstampTags[Tag]['handlers']> &
  Omit<JSX.HTMLAttributes<EstampTags[Tag]['element']>, keyof EstampTags[Tag]['props']>;

type Elements = { [Tag in keyof EstampTags]: EstampProps<Tag> };

declare module 'solid-js' {
  // eslint-disable-next-line no-restricted-syntax, @typescript-eslint/no-namespace -- where Solid keeps the types of tags
  namespace JSX {
    interface IntrinsicElements extends Elements {}
  }
}
