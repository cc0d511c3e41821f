/**
 * Whether an allowed origin is that of web pages. The pages of an app may have a scheme of their own (`capacitor:`); a
 * browser that comes from the payment cannot return to one.
 */
export const isWebOrigin = (origin: string): boolean => /^https?:/.test(origin);
