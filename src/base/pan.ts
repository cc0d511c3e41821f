/** The format of a PAN: five letters, four digits, one letter. */
export const PAN = /^[A-Z]{5}[0-9]{4}[A-Z]$/;
