/** A provider's script, as everybody here loads it: from this address and no other. */
export interface ProviderScript {
  readonly address: `https://${string}`;
  /** The function that it leaves on the page. */
  readonly name: string;
}
