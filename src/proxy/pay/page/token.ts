/** The order token, which is out of the address before anything else happens here. The language stays in it. */
export const token = location.hash.slice(1);

history.replaceState(null, '', location.pathname + location.search);
