/** How long a navigation may take before the buttons become active again, in milliseconds. */
export const LEAVE_TIMEOUT_MS = 5000;
