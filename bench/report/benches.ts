/** The benchmarks of `npm run bench`: the program below `bench`, and the name of its result. */
export interface Bench {
  program: string;
  result: string;
  /** Whether it runs only by name, because it takes ten minutes. */
  isLong?: true;
}

const NAMES = [
  'bytes',
  'account',
  'metered',
  'load',
  'interaction',
  'search',
  'sessions',
  'checkouts/run',
  'forms/run',
  'sandbox',
  'proxy/cached',
  'proxy/status',
  'proxy/latency',
  'proxy/idle',
  'proxy/cold',
  'proxy/rupees',
  'readers',
];

/** `proxy/cached` writes `proxy-cached`; `forms/run` writes `forms`. */
const resultOf = (program: string): string => program.replace(/\/run$/, '').replaceAll('/', '-');

export const BENCHES: readonly Bench[] = [
  ...NAMES.map((program) => ({ program, result: resultOf(program) })),
  { program: 'proxy/soak', result: resultOf('proxy/soak'), isLong: true },
];
