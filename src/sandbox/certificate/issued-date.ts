/** Indian time is UTC+05:30 all year. */
const indian = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kolkata',
  day: '2-digit',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h12',
});

/** Formats a time as on certificates: `20-Nov-2026 05:42 PM`, in Indian time. */
export function issuedDate(milliseconds: number): string {
  const parts = Object.fromEntries(indian.formatToParts(milliseconds).map(({ type, value }) => [type, value]));
  return (
    `${parts['day']}-${parts['month']}-${parts['year']} ` +
    `${parts['hour']}:${parts['minute']} ${parts['dayPeriod']?.toUpperCase()}`
  );
}
