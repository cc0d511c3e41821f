/** How long leaving a page may take, in milliseconds, before the customer gets his buttons back. */
export const LEAVING = 5000;
