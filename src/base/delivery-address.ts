/** An address that ends with a PIN code: six digits, the first of them not 0, perhaps with a gap in the middle. */
export const DELIVERY_ADDRESS = /\D[1-9]\d{2}\s?\d{3}[\s.,]*$/;
