import { get } from '../../base/evaluator/index.ts';
import { transition, type Action, type Draft } from '../../flow/index.ts';
import { CheckoutForm, type FormHostElement } from '../form/checkout-form.ts';
import { isCouponOpen } from '../form/fields/coupon-field.ts';
import { ENGLISH } from '../i18n/load-messages.ts';
import { formAnswers } from '../steps/form-answers.ts';
import { correction } from '../steps/step-correction.ts';
import { stepParties } from '../steps/step-parties.ts';
import { stepReview } from '../steps/step-review.ts';
import { choice, stepStamp } from '../steps/step-stamp.ts';
import type { Answer, ViewModel } from '../view/view.ts';

/**
 * What buying takes and an order that is shown alone does not: the form, steps 1 to 3, their transitions and texts.
 * Elements get it as `static parts` and import only its type, so that a file without it can be built.
 */
export const PURCHASE = {
  transition,
  createForm: (owner: FormHostElement): CheckoutForm => new CheckoutForm(owner),
  /** All texts in English: a file with the order alone has only those of an order. */
  english: ENGLISH,
  steps: { stamp: stepStamp, parties: stepParties, review: stepReview, choice, correction },

  /** The answers of an order to the service's form, without empty ones. */
  answers: ({ form, state }: ViewModel, { parties, details }: Draft): readonly Answer[] => {
    const data = { stamp: {}, parties, details };
    return form && state.checkout
      ? formAnswers(
          { source: form.source, data, messages: form.messages, value: (pointer) => get(data, pointer) },
          () => false,
        )
      : [];
  },

  /** The action of the button in step 3: a coupon that was typed but not applied first gets its price. */
  confirmation: (view: ViewModel): Action =>
    isCouponOpen(view) ? { type: 'applyCoupon', code: view.ui.coupon ?? '' } : { type: 'confirm' },
};

export type Purchase = typeof PURCHASE;

/** What an element is made of. One that only shows an order has no form of its own. */
export type ElementParts = Pick<Purchase, 'transition' | 'answers'> & Partial<Purchase>;
