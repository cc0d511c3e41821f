/** A form's schema in the normal form. */
export type FormSchema = Readonly<Record<string, unknown>>;
