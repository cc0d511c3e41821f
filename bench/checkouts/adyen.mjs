import { AdyenCheckout, Card, Dropin, Redirect, UPI } from '@adyen/adyen-web';
import '@adyen/adyen-web/styles/adyen.css';

globalThis.mounted = [AdyenCheckout, Card, Dropin, Redirect, UPI];
