export const CONTROL_HEADER = 'x-sandbox-control';

/** A header that no form and no plain cross-site request can send keeps web pages out of the control plane. */
export const CONTROL_HEADERS = { [CONTROL_HEADER]: '1' } as const;
