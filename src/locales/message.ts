/** A sentence, or its plural forms by CLDR category; which one applies is decided by `{count}`. */
export type Message = string | ({ readonly other: string } & Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>);
