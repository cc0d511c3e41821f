import type { Words } from '../messages/en.ts';

/* The server embeds the messages as data, so that one script serves all languages. */
const block = document.getElementById('words') as HTMLElement;

/** The messages of this page, in its language. */
export const WORDS = JSON.parse(block.textContent) as Words['script'];

const REFUSED: Readonly<Record<string, string>> = WORDS.refused;
const DAY = 86_400_000;

/** The message for a refusal by its code, with the time of the next attempt if it is known. */
export function refusalText({
  code,
  retryAfterSeconds,
}: {
  code: string;
  retryAfterSeconds?: number;
}): string | undefined {
  if (code !== 'RATE_LIMITED' || retryAfterSeconds === undefined) return REFUSED[code];
  return WORDS.tryAfter.replace('{time}', timeOf(retryAfterSeconds * 1000));
}

/* Latin digits, as in amounts, rounded up to a full minute. */
function timeOf(waitMs: number): string {
  const time = new Date(Date.now() + waitMs + 59_999);
  const isToday = waitMs < DAY && time.getDate() === new Date().getDate();
  return new Intl.DateTimeFormat([`${document.documentElement.lang}-IN-u-nu-latn`, 'en-IN'], {
    hour: 'numeric',
    minute: '2-digit',
    ...(!isToday && { day: 'numeric', month: 'short' }),
  }).format(time);
}

/** Codes for which a retry does not help. */
export const FINAL: readonly string[] = ['CONFLICT', 'TOKEN_INVALID', 'NOT_FOUND', 'ORIGIN_REFUSED'];
