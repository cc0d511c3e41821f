import type {} from 'estamp-checkout';
import { find } from '../../find.ts';

const SEEN = 'thank-you';

// A payment returns here with a code in the query, which the element removes. After a reload it still knows the order.
if (/[?&]estamp=r1\./.test(location.search)) sessionStorage.setItem(SEEN, 'yes');
if (sessionStorage.getItem(SEEN)) {
  const status = document.createElement('estamp-order-status');
  status.setAttribute('proxy', '/estamp');
  find('order').append(status);
} else {
  find('none').hidden = false;
}
