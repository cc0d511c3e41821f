import { CALL_TIMEOUT_MS, FILE_TIMEOUT_MS, offerResponse } from '../base/early-responses.ts';
import { resolveLocale } from '../elements/i18n/resolve-locale.ts';
import { CATALOGUES } from '../locales/table.ts';
import { firstStepWords, type Words, type FirstStep } from '../base/first-step/layout.ts';
import type { Checkout } from '../wire/index.ts';
import { createFirstQuestion, type FirstQuestion } from './first-question.ts';
import { loadCode, loadStyle } from './load-file.ts';
import { readSettings, type Settings } from './settings.ts';

/** Sends a request of the elements early, and offers them its response. The elements report failures. */
async function request<T>(address: string, init?: RequestInit, timeout = CALL_TIMEOUT_MS): Promise<T> {
  const response = fetch(address, { ...init, signal: AbortSignal.timeout(timeout) });
  offerResponse(address, () => response);
  const answer = await response;
  if (!answer.ok) throw new Error(answer.statusText);
  return answer.clone().json() as Promise<T>;
}

async function fetchWords(locale: string, { messages }: Settings): Promise<Words> {
  const [address, integrity] = CATALOGUES[locale] ?? [];
  return firstStepWords(
    address && (await request<unknown[]>(address().href, { integrity }, FILE_TIMEOUT_MS)),
    messages,
  );
}

/** Begins one element. @returns its first question, if it begins with that */
function begin(host: Element, style: () => Promise<CSSStyleSheet>): FirstQuestion | undefined {
  const settings = readSettings(host);
  if (!settings) return undefined;
  const { mount, serviceCode, isBlank } = settings;
  const locale = resolveLocale(host);
  const asked: Record<string, unknown> = {};
  const question = isBlank
    ? createFirstQuestion(host, (code) => {
        asked[code] ??= request(`${mount}/states/${encodeURIComponent(code)}/articles?lang=${locale}`).catch(ignore);
      })
    : undefined;
  const catalogue = request<Checkout>(`${mount}/checkout/${encodeURIComponent(serviceCode)}`);
  catalogue.catch(ignore);
  if (!question) return undefined;

  const draw = async (): Promise<void> => {
    const [words, sheet] = await Promise.all([fetchWords(locale, settings), host.shadowRoot ? undefined : style()]);
    const step: FirstStep = { words, locale, ...settings };
    // oxlint-disable-next-line typescript/await-thenable -- a plain value wins over a pending one, in fewer bytes
    const known = await Promise.race([catalogue, undefined]).catch(ignore);
    if (!known) question.draw(step, sheet);
    const read = known ?? (await catalogue);
    // The elements report another version.
    if (read.contractVersion === 1) question.draw({ ...step, catalogue: read }, sheet);
  };
  draw().catch(ignore);
  return question;
}

/** What failed here is asked for again by the elements. */
const ignore = (): undefined => undefined;

/** Begins all elements of the page, and loads their code. */
export function start(): void {
  let sheet: Promise<CSSStyleSheet> | undefined;
  const hosts = document.querySelectorAll('estamp-checkout:not(:defined)');
  const questions = [...hosts].map((host) => begin(host, () => (sheet ??= loadStyle())));
  let loading: Promise<void> | undefined;
  const load = (): Promise<void> =>
    (loading ??= loadCode().finally(() => {
      loading = undefined;
    }));
  load().catch(() => questions.forEach((question) => question?.fail(load)));
}
