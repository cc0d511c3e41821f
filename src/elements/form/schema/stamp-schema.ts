import { chosenArticles, type StampChoice } from '../../../flow/index.ts';
import type { FormSource } from '../../../form/model/form-source.ts';
import { articleName, serviceLanguage, stateName } from '../../view/service-names.ts';
import { chosen, type FormView } from '../../view/view.ts';

type Properties = Record<string, Readonly<Record<string, unknown>>>;
type Names = readonly (keyof StampChoice)[];

/** A choice from a list; any text if the service gives no list. */
const from = (list: readonly { code: string; name: string; lang?: string }[] = [], theirs?: string): object =>
  list.length ? { oneOf: list.map(({ code, name, lang = theirs }) => ({ const: code, title: name, lang })) } : {};

/**
 * The fields of the stamp as a form. It contains only the fields that apply now, in this state. A locked choice is part
 * of the schema, because its limits still apply, and is drawn as text.
 */
export function stampSchema({ state, t }: Pick<FormView, 'state' | 't'>, locked: Names): FormSource {
  const now = chosen(state);
  const {
    checkout,
    draft: { stamp },
  } = state;
  const list = chosenArticles(state);
  const ready = list?.status === 'ready' ? list.value : undefined;
  const properties: Properties = {};
  const ui: Record<string, unknown> = {};
  const required: string[] = [];
  const theirs = serviceLanguage(t);
  const ask = (
    name: keyof StampChoice,
    schema: Properties[string],
    widget?: string,
    must = true,
    step = 'stamp',
  ): void => {
    properties[name] = schema;
    const fixed = locked.includes(name);
    if (must) required.push(name);
    ui[name] = { 'ui:widget': fixed ? 'fixed' : widget, 'ui:options': { step } };
  };

  ask(
    'stateCode',
    {
      type: 'string',
      title: t('state'),
      ...from(checkout?.states.map((one) => ({ code: one.code, ...stateName(one, t) }))),
    },
    'state',
  );
  if (stamp?.stateCode) {
    ask(
      'articleCode',
      {
        type: 'string',
        title: t('document'),
        ...from(ready?.articles.map((one) => ({ code: one.code, ...articleName(one, t) }))),
      },
      'article',
    );
  }
  if (now.article) {
    ask('stampDutyAmount', { type: 'string', title: t('value') }, 'value');
    // Allowed amounts are offered only as choices, so the required error says “choose”.
    if (now.article.allowedAmountsMinor?.length) {
      ui.stampDutyAmount = { ...(ui.stampDutyAmount as object), 'ui:messages': { required: t.form.requiredChoice } };
    }
    if (now.state?.requiresDistrict || now.state?.requiresSro) {
      ask(
        'districtCode',
        {
          type: 'string',
          title: t('district'),
          minLength: 1,
          ...from(ready?.districts, theirs),
        },
        ready?.districts?.length ? 'select' : undefined,
        now.state.requiresDistrict,
      );
    }
    if (now.state?.requiresSro) {
      const sros = now.district?.sros;
      ask(
        'sroValue',
        {
          type: 'string',
          title: t('sro'),
          description: t('sroHelp'),
          minLength: 1,
          ...from(
            sros?.map(({ value, name }) => ({ code: value, name })),
            theirs,
          ),
        },
        sros?.length ? 'select' : undefined,
      );
    }
    if (now.state?.doorstepDelivery) {
      const words = { title: t('doorstep'), description: t('doorstepHint') };
      ask('doorstepDelivery', { type: 'boolean', ...words }, undefined, false);
    }
    // The coupon is asked in the review, beside the price.
    ask('couponCode', { type: 'string', title: t('coupon') }, 'coupon', false, 'review');
  }
  return { schema: { type: 'object', properties, required }, uiSchema: ui };
}
