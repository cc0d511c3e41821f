/**
 * One thing that is wrong with a value. Names are Ajv's, so that the verdict of the browser and the verdict of the
 * proxy are shown by the same sentences.
 */
export interface Problem {
  /** JSON Pointer of the value at fault; `''` is the whole. For `required` it is the object that lacks the property. */
  path: string;
  /** The keyword that failed: `required`, `minLength`, `format`, ... */
  keyword: string;
  /** What the keyword wanted: `{ limit }`, `{ missingProperty }`, `{ allowedValues }`, ... as in Ajv. */
  params: Readonly<Record<string, unknown>>;
  /**
   * Of `anyOf` and `oneOf`, when no branch fits: what each found; of `propertyNames` what is wrong with the name. The same
   * problems also stand in the flat list.
   */
  branches?: readonly (readonly Problem[])[];
}
