/** A date, or a date and a time. */
const TIME = /^\d{4}-\d\d-\d\d(?:[T ][\d:.]{1,20}(?:Z|[+-]\d\d:?\d\d)?)?$/;

/** A text of the same shape that is marked as a sample: `Ravi Kumar` is `Samp Lesam`, `98765` is `99999`. */
export function sampleOf(text: string): string {
  if (TIME.test(text)) return `1999-09-09${text.slice(10)}`;
  const at = text.indexOf('@');
  if (at > 0 && !/\s/.test(text)) return `${sampleOf(text.slice(0, at))}@example.invalid`;
  let index = 0;
  return text.replaceAll(/\p{L}\p{M}*|\p{Nd}/gu, (letter) => {
    if (/\p{Nd}/u.test(letter)) return '9';
    const next = 'SAMPLE'.charAt(index % 6);
    index += 1;
    return letter === letter.toUpperCase() ? next : next.toLowerCase();
  });
}
