/**
 * The script of the payment page, as the browser runs it: plain JavaScript, no part of any bundle, served by the
 * proxy itself. It takes the order token out of the fragment and the address, asks the proxy for the payment, says
 * the amount, and goes where the proxy says. It writes text only, so that Trusted Types have nothing to forbid.
 */
export const PAY_SCRIPT = `'use strict';
const part = (id) => document.getElementById(id);
const token = location.hash.slice(1);
history.replaceState(null, '', location.pathname);

const say = (text) => { part('message').textContent = text; };
const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

const WORDS = {
  CONFLICT: 'There is nothing to pay here: this order is paid already, or cannot be paid any more. '
    + 'Go back to see how it stands.',
  TOKEN_INVALID: 'This payment cannot be opened any more. Go back to the shop and start again from there.',
  NOT_FOUND: 'This order could not be found. Go back to the shop and start again from there.',
  RATE_LIMITED: 'Too many attempts were made. Wait a little, then try again.',
};
const FINAL = ['CONFLICT', 'TOKEN_INVALID', 'NOT_FOUND', 'ORIGIN_REFUSED'];
const TROUBLE = 'The payment could not be opened. Nothing was charged. Try again, or go back to the shop.';

// A page that was opened in a tab of its own has nothing to go back to.
function offerWayBack() {
  part('back').hidden = history.length < 2;
  part('shop').hidden = false;
}

function fail(code) {
  say(WORDS[code] || TROUBLE);
  part('retry').hidden = FINAL.includes(code);
  offerWayBack();
  (FINAL.includes(code) ? part('shop') : part('retry')).focus();
}

function placeOf(text) {
  try {
    const url = new URL(text);
    const here = /^(localhost|127(\\.\\d+){3}|\\[::1\\])$/.test(url.hostname);
    return url.protocol === 'https:' || (url.protocol === 'http:' && here) ? url.href : undefined;
  } catch {
    return undefined;
  }
}

async function open() {
  part('retry').hidden = true;
  part('back').hidden = true;
  part('shop').hidden = true;
  say('Preparing your payment\\u2026');
  let code = 'NETWORK';
  try {
    const answer = await fetch('order/payment', {
      method: 'POST',
      headers: { authorization: 'Bearer ' + token, 'content-type': 'application/json' },
      body: '{}',
      cache: 'no-store',
    });
    const body = await answer.json();
    if (answer.ok) return leave(body.payment);
    code = body.error && body.error.code;
  } catch {
    // The connection failed, or what came was no answer of ours: the customer may try again.
  }
  fail(code);
}

function leave(payment) {
  part('amount').textContent = rupees.format(payment.amountMinor / 100);
  part('amount').hidden = false;
  const place = payment.redirectUrl && placeOf(payment.redirectUrl);
  if (!place) {
    say('This payment opens on the page of the shop. Go back to it to pay.');
    offerWayBack();
    return;
  }
  say('Taking you to the payment page\\u2026');
  part('continue').href = place;
  part('continue').hidden = false;
  location.replace(place);
}

part('retry').addEventListener('click', open);
part('back').addEventListener('click', () => history.back());
// Without a token, as after a reload, the page's own sentence stands: the order waits at the shop.
if (token) open();
else offerWayBack();
`;
