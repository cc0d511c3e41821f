/** An invalid setting. The sentence names it and how to fix it. */
export class SettingError extends Error {
  override readonly name = 'SettingError';
}
