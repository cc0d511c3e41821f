/**
 * Types of the elements for Vue 3 templates, also with `strictTemplates`. There is no code to load.
 *
 * Handlers are written with `@`. Objects such as `prefill` are set as properties; write their names in camel case.
 *
 * @example
 * <script setup lang="ts">
 * import 'estamp-checkout';
 * import type {} from 'estamp-checkout/vue';
 * </script>
 *
 * <template>
 *   <estamp-checkout service-code="estamp.standard" @estamp-complete="({ detail }) => thankYou(detail.externalOrderId)" />
 * </template>
 *
 * @module
 */
import type { HTMLAttributes, PublicProps } from 'vue';
import type { EstampTags } from './props.ts';

/** Vue checks the names of a template in camel case. */
type Camel<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Name;
type Props<Named> = { [Name in keyof Named as Camel<Name & string>]: Named[Name] };
/** `onestamp-complete` as Vue knows `@estamp-complete`: `onEstampComplete`. */
type Handlers<Named> = {
  [Name in keyof Named as Name extends `on${infer Event}` ? `on${Capitalize<Camel<Event>>}` : never]: Named[Name];
};

/** The props of a tag in a template. */
export type EstampProps<Tag extends keyof EstampTags> = Props<EstampTags[Tag]['props']> &
  Handlers<EstampTags[Tag]['handlers']> &
  Omit<HTMLAttributes, keyof EstampTags[Tag]['props']> &
  PublicProps;

/** A tag as a template sees it. */
type Element<Tag extends keyof EstampTags> = new () => EstampTags[Tag]['element'] & { $props: EstampProps<Tag> };

type Elements = { [Tag in keyof EstampTags]: Element<Tag> };

declare module 'vue' {
  interface GlobalComponents extends Elements {}
  interface HTMLAttributes {
    /** The slot of an element that the content goes to. */
    slot?: string;
  }
}
