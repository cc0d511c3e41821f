import { AdyenCheckout, Card, Dropin, Redirect, UPI } from '@adyen/adyen-web';
import '@adyen/adyen-web/styles/adyen.css';

/** The response of Adyen's server to /paymentMethods, which a merchant's server puts into the page. */
const paymentMethodsResponse = {
  paymentMethods: [
    { type: 'upi', name: 'UPI' },
    { type: 'scheme', name: 'Cards', brands: ['visa', 'mc'] },
  ],
};

const checkout = await AdyenCheckout({
  environment: 'test',
  clientKey: 'test_bench',
  countryCode: 'IN',
  locale: 'en-US',
  amount: { value: 15900, currency: 'INR' },
  paymentMethodsResponse,
  onSubmit() {},
  onAdditionalDetails() {},
});
new Dropin(checkout, { paymentMethodComponents: [UPI, Card, Redirect] }).mount('#checkout');
