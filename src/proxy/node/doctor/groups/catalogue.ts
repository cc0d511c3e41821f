import { isObject, list } from '../../../readers/json/tolerant.ts';
import { ARTICLE, STATE } from '../../../readers/json/vocabulary.ts';
import type { ArticlesAnswer, ReaderName, StatesAnswer } from '../../../readers/index.ts';
import { operationOf, record, toJson } from '../../../recordings/recording.ts';
import { type Context, explainStatus, fail, ok, skip, warn } from '../run/check.ts';
import { quoted, quotedName } from '../run/reader-skeleton.ts';
import { readAnswer } from '../run/read-body.ts';
import type { Answered } from '../run/service-call.ts';

const DOCS = 'docs/readers.md';
/* Rupees of one metered call. */
const PRICE = 5;
/* The value of a stamp where the article suggests none: INR 100. */
const DEFAULT_VALUE = 100_00;

const isSuccess = ({ status }: Answered): boolean => status >= 200 && status < 300;

/** The form, the states and the articles, as the checkout shows them. */
export async function checkCatalogue(context: Context): Promise<void> {
  await checkForm(context);
  const states = await checkStates(context);
  if (states) await checkArticles(context, states);
  else skip(context, 'catalogue.articles', 'The states cannot be read.');
}

async function checkForm(context: Context): Promise<void> {
  const [serviceCode = ''] = context.settings.services;
  const answered = await context.call('getEstampSchema', { path: { serviceCode } });
  if (!isSuccess(answered)) return failCall(context, 'catalogue.form', answered);
  const read = readAnswer(context, 'schema', answered);
  if ('reason' in read) return failRead(context, 'catalogue.form', 'schema', answered, read.reason);
  const { schema } = read.value.form;
  context.found.form = schema;
  const fields = isObject(schema['properties']) ? Object.keys(schema['properties']).map(quoted) : [];
  const seen = `The form has ${fields.length} fields: ${fields.slice(0, 20).join(', ')}.`;
  if (read.notes.length === 0) return ok(context, 'catalogue.form', seen, { detail: { fields } });
  warn(
    context,
    'catalogue.form',
    `${seen} ${read.notes.length} rules of it are left out: ${read.notes.slice(0, 3).join(' ')}`,
    {
      fix: 'Read the notes. A rule that is left out in the browser is still checked by the service.',
      docs: 'docs/form.md',
      detail: { fields, notes: read.notes },
    },
  );
}

async function checkStates(context: Context): Promise<StatesAnswer | undefined> {
  const answered = context.found.states ?? (await context.call('listEstampStates'));
  if (!isSuccess(answered)) return void failCall(context, 'catalogue.states', answered);
  const read = readAnswer(context, 'states', answered);
  if ('reason' in read) return void failRead(context, 'catalogue.states', 'states', answered, read.reason);
  const { states } = read.value;
  const rows = list(answered.json, STATE.list)?.length ?? states.length;
  const skipped = Math.max(0, rows - states.length);
  const seen = `${states.length} states are read: ${states
    .slice(0, 12)
    .map(({ code }) => quotedName(code))
    .join(', ')}.`;
  if (skipped === 0) ok(context, 'catalogue.states', seen);
  else
    warn(context, 'catalogue.states', `${seen} ${skipped} rows are skipped, because they have no code or no name.`, {
      fix: 'Supply readers.states if these rows are states.',
      docs: DOCS,
    });
  return read.value;
}

async function checkArticles(context: Context, { states }: StatesAnswer): Promise<void> {
  const { doctor } = context;
  const wanted = doctor.article?.stateCode;
  const chosen = states.find(({ code }) => code === wanted) ?? (wanted === undefined ? states[0] : undefined);
  if (!chosen) {
    return fail(context, 'catalogue.articles', `The state ${wanted ?? ''} of --article is not sold.`, {
      fix: `Use one of ${states.map(({ code }) => quotedName(code)).join(', ')}.`,
    });
  }
  const others = doctor.allStates ? states.filter((state) => state !== chosen) : [];
  const rupeesNeeded = others.length * PRICE;
  const mayReadAll =
    others.length === 0 ||
    context.settings.mode === 'test' ||
    (await context.consent(`--all-states makes ${others.length} more calls: INR ${rupeesNeeded}.`));
  for (const state of mayReadAll ? [chosen, ...others] : [chosen]) {
    const answered = await context.call('listStateInstruments', { path: { stateCode: state.code } });
    const isChosen = state === chosen;
    const id = isChosen ? 'catalogue.articles' : `catalogue.articles.${quotedName(state.code)}`;
    if (!isSuccess(answered)) {
      failCall(context, id, answered);
      continue;
    }
    const read = readAnswer(context, 'articles', answered);
    if ('reason' in read) failRead(context, id, 'articles', answered, read.reason);
    else {
      reportArticles(context, id, state.code, answered, read.value);
      if (isChosen) chooseSale(context, state, read.value);
    }
  }
}

function reportArticles(
  context: Context,
  id: string,
  stateCode: string,
  answered: Answered,
  { articles, districts }: ArticlesAnswer,
): void {
  const skipped = Math.max(0, (list(answered.json, ARTICLE.list)?.length ?? 0) - articles.length);
  const seen = `${quotedName(stateCode)} has ${articles.length} articles${districts ? ` and ${districts.length} districts` : ''}.`;
  if (skipped === 0) ok(context, id, seen);
  else
    warn(context, id, `${seen} ${skipped} rows are skipped, because they have no code or no name.`, {
      fix: 'Supply readers.articles if these rows are articles.',
      docs: DOCS,
    });
}

/** Chooses what is priced: the article of `--article`, else the first popular one, at its suggested value. */
function chooseSale(context: Context, state: StatesAnswer['states'][number], answer: ArticlesAnswer): void {
  const { article: wanted, valueMinor } = context.doctor;
  const { articles, districts = [], masterDataVersion } = answer;
  const article = wanted
    ? articles.find(({ code }) => code === wanted.articleCode)
    : (articles.find(({ popular }) => popular) ?? articles[0]);
  if (!article) {
    return fail(
      context,
      'catalogue.article',
      `${quotedName(state.code)} has no article ${wanted?.articleCode ?? ''}.`,
      {
        fix: `Use one of its codes: ${articles
          .slice(0, 12)
          .map(({ code }) => quotedName(code))
          .join(', ')}.`,
      },
    );
  }
  const suggested =
    article.suggestedAmountMinor ?? article.allowedAmountsMinor?.[0] ?? article.minAmountMinor ?? state.minAmountMinor;
  context.found.sale = {
    state,
    article,
    districts,
    valueMinor: valueMinor ?? (suggested || DEFAULT_VALUE),
    masterDataVersion,
  };
}

function failCall(context: Context, id: string, answered: Answered): void {
  const { seen, fix } = explainStatus(answered);
  fail(context, id, seen, { fix, docs: 'docs/connect-your-account.md' });
}

/* Enough to see the names and the nesting. */
const MAX_BODY = 400;

function failRead(context: Context, id: string, reader: ReaderName, { status, text }: Answered, reason: string): void {
  const { body: recorded } = record(operationOf(reader), {}, status, text);
  const body = toJson(recorded).replaceAll(/\s+/g, ' ').slice(0, MAX_BODY);
  fail(context, id, `The ${reader} body cannot be read: ${reason} It begins, without personal data: ${body}`, {
    fix: `Supply readers.${reader}: ${DOCS} shows how, and --record DIR writes the body for you.`,
    docs: DOCS,
  });
}
