/** Converts `stampDutyPaidBy` to `Stamp duty paid by`. */
export function humanize(name: string): string {
  const words = name
    .replace(/[_-]+/g, ' ')
    .replace(/(?<=[a-z\d])[A-Z]+/g, (word) => ` ${word.length > 1 ? word : word.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
