/** A provider's script and its only allowed address. */
export interface ProviderScript {
  readonly address: `https://${string}`;
  /** The global that the script defines. */
  readonly name: string;
}
