/**
 * Types of the elements for Svelte 5. There is no code to load.
 *
 * Handlers are named after the event: `onestamp-complete`. Objects such as `prefill` are set as properties.
 *
 * @example
 * <script lang="ts">
 *   import 'estamp-checkout';
 *   import type {} from 'estamp-checkout/svelte';
 * </script>
 *
 * <estamp-checkout service-code="estamp.standard" onestamp-complete={({ detail }) => thankYou(detail.externalOrderId)} />
 *
 * @module
 */
import type { HTMLAttributes } from 'svelte/elements';
import type { EstampTags } from './props.ts';

/** The props of a tag in a template. */
export type EstampProps<Tag extends keyof EstampTags> = EstampTags[Tag]['props'] &
  EstampTags[Tag]['handlers'] &
  Omit<HTMLAttributes<EstampTags[Tag]['element']>, keyof EstampTags[Tag]['props']>;

type Elements = { [Tag in keyof EstampTags]: EstampProps<Tag> };

declare module 'svelte/elements' {
  interface SvelteHTMLElements extends Elements {}
}
