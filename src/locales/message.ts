/** A text, or its plural forms by CLDR category; `{count}` selects the form. */
export type Message = string | ({ readonly other: string } & Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>);
