import type { Catalogue } from '../catalogue/catalogue.ts';
import type { FormSchema } from './form-schema.ts';
import type { FormValidator } from './form-validator.ts';

/** A catalogue that refuses unusable forms: no checkout is better than one that refuses every order at the end. */
export function withValidatedForms(catalogue: Catalogue, validateForm: FormValidator): Catalogue {
  const accepted = new WeakSet<FormSchema>();
  return {
    ...catalogue,
    async form(context, code) {
      const answer = await catalogue.form(context, code);
      const { schema } = answer.form;
      if (!accepted.has(schema)) await validateForm(schema);
      accepted.add(schema);
      return answer;
    },
  };
}
