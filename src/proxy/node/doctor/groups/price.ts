import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toRupees } from '../../../../base/money.ts';
import type { DutyAnswer, Explanation } from '../../../readers/index.ts';
import { parseExact } from '../../../readers/json/exact-json.ts';
import { record, toJson } from '../../../recordings/recording.ts';
import { type Context, explainStatus, fail, ok, skip } from '../run/check.ts';
import { quotedName, readerSkeleton } from '../run/reader-skeleton.ts';
import { readAnswer } from '../run/read-body.ts';

const DOCS = 'docs/readers.md';
const SKELETON = 'estamp.readers.mjs';
const MAX_BODY = 20_000;

/** One price, figure by figure. A refusal shows the body and writes a reader of it. */
export async function checkPrice(context: Context): Promise<void> {
  const { sale } = context.found;
  if (!sale) return skip(context, 'price.explained', 'The catalogue has nothing to price.');
  const { state, article, districts, valueMinor, masterDataVersion } = sale;
  const [district] = districts;
  const body = {
    stateCode: state.code,
    articleCode: article.code,
    stampDutyAmount: Number(toRupees(valueMinor)),
    ...(state.requiresDistrict && district && { districtCode: district.code }),
    ...(state.requiresSro && district?.sros?.[0] && { sroValue: district.sros[0].value }),
    ...(masterDataVersion !== undefined && { masterDataVersion }),
  };
  const answered = await context.call('calculateDuty', { body });
  if (answered.status < 200 || answered.status > 299) {
    const { seen, fix } = explainStatus(answered);
    return fail(context, 'price.explained', seen, { fix, docs: 'docs/connect-your-account.md' });
  }
  const recording = record('calculateDuty', { body }, answered.status, answered.text);
  const explanation = recording.read as Explanation;
  const read = readAnswer(context, 'duty', answered, valueMinor, body);
  const what = `${quotedName(article.name)} (${quotedName(state.code)}:${quotedName(article.code)}) at INR ${toRupees(valueMinor)}`;
  const isYours = context.options.readers?.duty !== undefined;
  if ('value' in read) {
    context.found.totalMinor = read.value.totalMinor;
    const costs = `${what} costs INR ${toRupees(read.value.totalMinor)}`;
    return isYours
      ? ok(context, 'price.explained', `${costs} by your readers.duty: ${linesOf(read.value)}.`, {
          detail: explanationBy(read.value),
        })
      : ok(context, 'price.explained', `${costs}; every figure is explained.`, { detail: explanation });
  }
  if (isYours)
    return fail(context, 'price.explained', `${what} is refused: your readers.duty ran, and ${read.reason}`, {
      fix: 'Correct it: its comments say what a reader returns. Then run doctor again.',
      docs: DOCS,
    });
  const { path = '', because = read.reason } = explanation.refused ?? {};
  const wrote = await writeSkeleton(context, answered.text, explanation, valueMinor);
  fail(
    context,
    'price.explained',
    `${what} is refused at ${path || 'the body itself'}: ${because}. ${shown(recording.body)}`,
    {
      fix: `${wrote} Then run doctor again.`,
      docs: DOCS,
      detail: explanation,
    },
  );
}

/** The lines as a reader returned them. */
const linesOf = ({ lines }: DutyAnswer): string =>
  lines.map(({ kind, label, amountMinor }) => `${kind} “${quotedName(label)}” ${toRupees(amountMinor)}`).join(', ');

/** What a merchant's reader returned. It does not say where the figures stand. */
const explanationBy = ({ lines, totalMinor }: DutyAnswer): Explanation => ({
  total: { path: '', value: toRupees(totalMinor), paise: totalMinor },
  lines: lines.map(({ kind, amountMinor }) => ({ path: '', kind, value: toRupees(amountMinor), paise: amountMinor })),
  others: [],
});

function parsed(text: string): unknown {
  try {
    return parseExact(text);
  } catch {
    return undefined;
  }
}

const shown = (body: unknown): string =>
  `The body, without personal data: ${toJson(body).replaceAll(/\s+/g, ' ').slice(0, MAX_BODY)}`;

/** Writes the reader, never over a file. */
async function writeSkeleton(
  context: Context,
  text: string,
  explanation: Explanation,
  valueMinor: number,
): Promise<string> {
  const body = parsed(text);
  if (body === undefined) return 'Look at what the address of the service answers: it is not JSON.';
  try {
    const { module, reads, addsUp } = readerSkeleton(body, explanation, valueMinor);
    await writeFile(join(context.directory, SKELETON), module, { flag: 'wx' });
    if (addsUp && !reads)
      return `${SKELETON} was written, and stops at a TODO: its amounts add up, but other money of this body is left over. Decide there what it is.`;
    return reads
      ? `${SKELETON} was written: its amounts add up for this body. Correct kinds and labels, and name it in the module of --config.`
      : `${SKELETON} was written with all figures of this body, of which none add up. Name its total and lines there.`;
  } catch (error) {
    const exists = (error as NodeJS.ErrnoException).code === 'EEXIST';
    return exists
      ? `${SKELETON} exists and was not changed: correct it, or remove it to get a new one.`
      : `Supply readers.duty in a module of --config (${SKELETON} could not be written here).`;
  }
}
