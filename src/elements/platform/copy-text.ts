/**
 * Copies a text that may still be on its way. Call it in the press itself: WebKit gives no access to the clipboard later.
 *
 * @returns whether it is in the clipboard; rejects if the text never comes
 */
export async function copyText(text: Promise<string>): Promise<boolean> {
  const blob = text.then((plain) => new Blob([plain], { type: 'text/plain' }));
  blob.catch(() => undefined);
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
    await text;
    return true;
  } catch {
    const plain = await text;
    return navigator.clipboard?.writeText(plain).then(() => true, () => false) ?? false;
  }
}
