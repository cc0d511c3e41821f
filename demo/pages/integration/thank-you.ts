import type {} from 'estamp-checkout';
import { find } from '../../find.ts';

const STORAGE_KEY = 'thank-you-token';

/** Payments return here with a token in the fragment. It is removed from the URL, and so from history and bookmarks. */
function takeToken(): string | null {
  const fragment = new URLSearchParams(location.hash.slice(1));
  const token = fragment.get('estamp');
  if (!token) return sessionStorage.getItem(STORAGE_KEY);
  fragment.delete('estamp');
  history.replaceState(
    history.state,
    '',
    location.pathname + location.search + (fragment.size ? `#${fragment.toString()}` : ''),
  );
  sessionStorage.setItem(STORAGE_KEY, token);
  return token;
}

const token = takeToken();
if (token) {
  const status = document.createElement('estamp-order-status');
  status.setAttribute('proxy', '/estamp');
  status.setAttribute('order-token', token);
  find('order').append(status);
} else {
  find('none').hidden = false;
}
