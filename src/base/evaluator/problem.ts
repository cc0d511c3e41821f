/** One validation problem. The names are Ajv's, so browser and proxy share their error messages. */
export interface Problem {
  /** JSON Pointer of the invalid value; `''` is the root. For `required` it is the object that lacks the property. */
  path: string;
  /** The keyword that failed: `required`, `minLength`, `format`, ... */
  keyword: string;
  /** The keyword's params as in Ajv: `{ limit }`, `{ missingProperty }`, `{ allowedValues }`, ... */
  params: Readonly<Record<string, unknown>>;
  /**
   * For `anyOf` and `oneOf` without a match: the problems of each branch. For `propertyNames`: the problems of the
   * name. The flat list contains the same problems.
   */
  branches?: readonly (readonly Problem[])[];
}
