/**
 * Copies a text that may still be loading. Call it in the event handler of the press: WebKit denies the clipboard
 * later.
 *
 * @returns whether the text is in the clipboard; rejects if `text` rejects
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
    return (
      navigator.clipboard?.writeText(plain).then(
        () => true,
        () => false,
      ) ?? false
    );
  }
}
