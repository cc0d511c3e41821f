/** The order token, removed from the URL before other code runs. The language stays in it. */
export const token = location.hash.slice(1);

history.replaceState(null, '', location.pathname + location.search);
