/** An address that ends with a PIN code: six digits, the first not 0, with an optional space in the middle. */
export const DELIVERY_ADDRESS = /\D[1-9]\d{2}\s?\d{3}[\s.,]*$/;
