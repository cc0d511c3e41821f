import type { Catalogue } from '../catalogue/catalogue.ts';
import type { FormSchema } from './form-schema.ts';
import type { Judge } from './judge.ts';

/**
 * A catalogue that gives no form by which nobody could judge: better no checkout than one whose every order is refused
 * when the customer has filled it in.
 */
export function judgeable(catalogue: Catalogue, judge: Judge): Catalogue {
  const accepted = new WeakSet<FormSchema>();
  return {
    ...catalogue,
    async form(turn, code) {
      const answer = await catalogue.form(turn, code);
      const { schema } = answer.form;
      if (!accepted.has(schema)) await judge(schema);
      accepted.add(schema);
      return answer;
    },
  };
}
