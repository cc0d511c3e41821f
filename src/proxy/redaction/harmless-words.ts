import { memoizeName } from '../../base/memoize-name.ts';
import { type FieldNames, wordsOf } from '../readers/json/field-names.ts';
import * as vocabulary from '../readers/json/vocabulary.ts';
import { CURRENCY_WORDS, isForeignCode } from '../readers/price/currency.ts';
import { PLACES, ROW_NAMES, UNITS, VOCABULARY } from '../readers/price/vocabulary.ts';

const LETTER = /\p{L}\p{M}*/gu;
const LATIN = /^\p{Script=Latin}/u;

/* Letters that follow a sample whose like is there already. */
const MORE_LATIN = 'qxzj';
const MORE_OTHER = 'खगघङ';

/**
 * Texts of the same shape that are marked as samples. The same text always has the same sample, and different texts
 * have different ones.
 */
interface Samples {
  /** `Ravi` is `Samp`, `RAVI` is `SAMP`, `रवि` is `कक`: readers see letters of another script, and the case. */
  letters: (word: string) => string;
  /** `98765` is `99999`, `1098` is `1111`: a code of 400 or more is still one. Zeros stay. */
  digits: (digits: string) => string;
}

export function createSamples(): Samples {
  const letters = new Map<string, string>();
  const digits = new Map<string, string>();
  const takenLetters = new Map<string, number>();
  const takenDigits = new Map<string, number>();
  return {
    letters: (word) => {
      const lower = word.toLowerCase();
      const sample = letters.get(lower) ?? lettersFor(lower, takenLetters);
      letters.set(lower, sample);
      const given = word.match(LETTER) ?? [];
      return [...sample]
        .map((letter, index) => {
          const like = given[index] ?? given.at(-1) ?? '';
          return like === like.toLowerCase() ? letter : letter.toUpperCase();
        })
        .join('');
    },
    digits: (given) => {
      if (/^0+$/.test(given)) return given;
      const sample = digits.get(given) ?? digitsFor(given, takenDigits);
      digits.set(given, sample);
      return sample;
    },
  };
}

function lettersFor(word: string, taken: Map<string, number>): string {
  let index = -1;
  const base = (word.match(LETTER) ?? ['']).map((letter) => {
    index += 1;
    return LATIN.test(letter) ? 'sample'.charAt(index % 6) : 'क';
  });
  const plain = base.join('');
  const before = taken.get(plain) ?? 0;
  taken.set(plain, before + 1);
  const more = LATIN.test(base.at(-1) ?? '') ? MORE_LATIN : MORE_OTHER;
  let suffix = '';
  for (let rest = before; rest > 0; rest = Math.floor((rest - 1) / 4)) suffix += more.charAt((rest - 1) % 4);
  return plain + suffix;
}

/* Digits that count samples of one length. */
const COUNTED = 6;

function digitsFor(given: string, taken: Map<string, number>): string {
  const { length } = [...given];
  const isHigh = !/^[0-3]/.test(given);
  const plain = (isHigh ? '9' : '1').repeat(length);
  const before = taken.get(plain) ?? 0;
  taken.set(plain, before + 1);
  const last = plain.slice(-COUNTED);
  const counted = isHigh ? Number(last) - before : Number(last) + before;
  // More than there are texts of this length: a longer one.
  if (counted < 0 || String(counted).length > last.length) return `${plain}${before}`;
  return plain.slice(0, -last.length) + String(counted).padStart(last.length, '0');
}

/*
 * The words that may leave: those of the readers, and those that services write into names, statuses and messages. A
 * word that is missing here costs a sample in a recording; a name of a person or a place that is added here is printed.
 */
const list = (words: string): readonly string[] => words.trim().split(/\s+/);

/**
 * Words of fields, charges, statuses and documents. Names that are written as one word may be made of several of them.
 */
const FIELD_WORDS = list(`
  abort aborted access account accounts ack active actor actual additional adjustment affidavit after agent aggregate agreement all
  allowed amnt amount amounts amt answer answers any api app applicable application applied apply approved article articles asset
  attempt attempts attribute attributes authorisation authorization auth available base basic batch bad balance before begin begins
  being below bill billable billed billing billing blocked body bond book both box breakdown breakup business button bytes calc
  calculate calculated calculation call callback calls canceled cancellation cancelled cap captured cart case category cent cents
  certificate certificates cess cgst challan change channel char charge chargeable charged charges check checkbox checked checkout
  choice choices class client close closed code codes coin collect collectable collected column columns comment commission common
  company complete completed component components config configuration confirm confirmation confirmed connection connections
  consideration const constraints consolidated contact contains content contents context continue convenience copies copy core correct
  cost costs count country coupon courier create created credit credits ctx currency current currentstatus customer cutoff daily data
  date dates day days debit debug decimal decimals declined deed default deliver delivered delivery denied denomination denominations
  dependencies dependent deposit desc description detail details difference digit digits digital direct disabled discount discounted
  discounts dispatch display displayed district districts divisor document documentation documents done doorstep download draft due dues
  duplicate duties duty edge edges effect effective element elements eligible else email empty enabled encoding end ended entitlement
  entries entry enum envelope env error errored errors estamp estimate estimated event events exact exceeded excl exclude excluding exclusive
  executed exception exceptions execution exempt exists expire expired expires expiry explanation exponent extension extensions extra
  facilitation factor fail failed failing failure failures family fault faults fee fees fetched field fields figure figures file filename
  files final financial first fixed flag flags flat fold folio form format formatted forms found fraction free from fulfilled
  fulfillment fulfilment full gateway general generated get gift given government govt grand gross group grouped groups gst guideline
  handled handling hash head header headers heads health height hidden history hold holder host hour hours html http https icon ident
  identifier identity ids ignore image immediate incl include included includes including inclusive incomplete income increment indemnity
  index indian indicator info information initial initiated inner inprogress input inputs inr inrinr inside instance instruction
  instructions instrument instruments insurance intent intents internal invalid invoice isbn issue issued issuer item items json jsonapi
  judicial key keys kind kinds label labels lac lacs lakh lakhs last late latest layout lease leases legal length lessdiscount letter
  level licence limit limits line linear lines link links list listed live load loan local locale location lock log logs logo lookup
  lookups magnitude main major mandatory manual map mapping market master match matches max maximum media medium member merchant message
  messages meta metadata meter metered meters method million min minimum minor minute minutes misc missing mobile mode model modified
  module money month monthly months more mrp msg multiple multiplier name named names namespace neg negative net network next node nodes
  noise nominal none nonjudicial normal not note notes notice noticed notification notok null number numbers numeric object objects occurred
  offer offers office offices offset okay old online open operation operations option optional options order orderdetails ordered
  orders org organisation organization origin original other others outcome output outstanding outside overall override own page pages
  paid paisa paise pan paper papers param parameter parameters params parent part partial participant particular particulars
  parties parts party path paths pattern pay payable payee payer paying payload payment payments pays pct pdf penal penalties penalty
  pending per percall percent percentage percentages period permission person phone place places plain plan platform plus png point policy
  popular portal position positive post postage posted precision preferred prefix premises premium preview previous price priced prices
  pricing print printed printing prior priority problem problems process processed processing procure procured procurement product products
  profile progress promo promocode property properties provider provisional public published purchase purchased purpose qty quantity quarter
  query question questions queue quick quota quotation quote quoted quotes random range ranges rate rated rates ratio raw read reads
  ready real reason reasons rebate receipt received receiver recipient record recorded records redirect reduced ref reference references
  refund refundable refunded refunds refused refusal region register registered registrar registration registry regular rejected rejection
  related release remaining remark remarks rent rental rep reply report reports request requested requests require required requires
  resource response responses rest result results resp retries retry retryable return returned returns revised revision risk role
  root round rounded rounding roundoff row rows rule rules rupee rupees rupeesign safe sale sales sandbox saved saving savings scale scaled
  scaling schedule schema schemas scheme scope scopes score screen script seal sealed search second seconds section sections secure security
  select selected selling sent sequence serial series serve server service services session set setting settings settlement setup sgst
  shape share shared sheet shipment shipping short shown shows side sign signature signed signer simple since single size slab slabs small
  sms sort sorted source special specified split sro sros stack stage stamp stampduty stamped stamper stamps standard start started state
  stated statement states static statuscode status statuses statutory step steps still stock stop stored string strings style sub subject
  submit submitted subregistrar subtotal succeeded success successful successfully suffix suggested suggestion suggestions suite sum
  summary sums support supported supports surcharge surcharges surplus symbol sync system table tag tags target tariff tariffs tax taxable
  taxed taxes technology temp template templated templates term terms test text texts third threshold time timed timeline timeout timers
  times timestamp timezone timetolive title tobepaid tocharge tocollect today token topay total totals trace track tracking trade
  transaction transactions transfer transport tried true try turnover txn type typed typename types unavailable unauthorised unauthorized
  undiscounted uniform unique unit units unknown unpaid unprocessable unsuccessful unsupported until update updated updates upgrade upi upload
  uri url urls usage use used useful user users utgst valid validation validity value values variant vat vendor verified verification
  verify version versions view violation violations visible voucher waived waiver wallet warehouse warning warnings webhook week
  weeks weight whole width widget window with within without word words working written year yearly zero zone zones`);

/** Words of sentences. They are no part of another word. */
const SENTENCE_WORDS = list(`
  a about above accept accepted accepts add added address addresses again against allow allowlist allows almost along already also although
  always among amongst an and another answer answered appears are array around as ask asked asks at authenticated authentication authorised
  authorized because become becomes been behind belong belongs beside between beyond boolean built but buy by came can cannot check choose
  common contain contained could creation cur curr did differ different differs do does doubt down during each earlier earliest early easily
  either email enough ever every everything exactly exceed exceeds exist expected extend fast few fill five follow following for four
  further gave gives go goes got greater grand had half handled happened has have having help here higher hint how however if immediately
  imply in instead integer into is isn issues it its itself just keep kept know known lacks larger late later least leave left less let
  like likely longer looks lower made make makes making many matches may maybe mean means might most much must near need needed needs
  neither never new no nobody nor nothing now nullable of off often ok on once one ones only onto or ought our out over
  perhaps permitted please possible pretty put rather reach reached read receive redirects refuse refuses remove repeat repeated respectively
  right said same say says see seems seen send sends several should show since so some something soon start stays such sure take taken takes
  tell than that the their them then there therefore these they thing this those though three through thus till to together too took
  toward towards truth twelve twice two under undone unless unlike up upon us usual usually very via wait want was way we well went were
  what when where whether which while who whose why will wish within would wrong yes yet you your zone
  bearer basic digest hello hi dear sir madam regards thank thanks welcome sorry attention
  json csv xml xhtml pdf jpg jpeg png svg html css js txt zip utf ascii base hex iso mime octet stream gzip
  additional anchor attribute attributes async boolean child children const constraint contains definition definitions defs deprecated
  dialect distinct draft dynamic enum examples exclusive format fragment integer items keyword ignored
  maxitems minitems number nullable object oneof pattern prefix prohibited property pointer readonly ref refers reserved schema
  unevaluated unsigned uuid vocabulary
  radio textarea password dropdown checkbox file hidden inline placeholder rendered render renders
  condition conditions control invalid built rendered row
  graph graphql odata hal href self rel html body hypermedia edges cursor notary igst ugst utgst vat
  ns soap xmlns xsi typename hsn sac gstin
  won wish unaware aside fetched documents retail reissue reissued
  proxy mount origin tls dns ipv ssl certificate chain firewall
  hundred hundreds thousand thousands crore crores anna annas billion billions ten tens forty
  ccy amt qty txn ref desc msg err resp req res id ids no nos num idx seq ts tz dt
  doctor invoked asks redis limit exceeded
  embedded linked
  true false nil passed n y t f tampered forbidden
  long write writes writable secret secrets signatures unsigned
  e v x https localhost invalid example test sample samples`);

function vocabularyNames(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return 'keysIn' in value ? (value as FieldNames).names : Object.values(value).flatMap(vocabularyNames);
}

const READER_WORDS = [
  ...vocabularyNames({ ...vocabulary }),
  ...VOCABULARY.flatMap(({ names }) => names),
  ...[PLACES.envelopes, PLACES.nests, PLACES.wholes, PLACES.lists, ROW_NAMES],
  ...[UNITS.fields, UNITS.paise, UNITS.rupees, UNITS.about],
].flatMap((names) => (typeof names === 'string' ? wordsOf(names) : names.flatMap(wordsOf)));

const FIELDS: ReadonlySet<string> = new Set([...FIELD_WORDS, ...READER_WORDS].filter((word) => word.length > 1));
const ALL: ReadonlySet<string> = new Set([...FIELDS, ...SENTENCE_WORDS]);
const CURRENCY = new RegExp(`^(?:${CURRENCY_WORDS})$`, 'i');

/* How readers write rupees in Devanagari. */
const RUPEES = /^(?:रुपये|रु)$/;
const LONGEST = 18;
const MIN_PART = 3;
const MAX_MADE = 48;

/** Whether a word is made of words of fields: `totalpayableamount`. */
function isMade(word: string): boolean {
  if (word.length < 2 * MIN_PART || word.length > MAX_MADE) return false;
  const isReached = [true];
  for (let end = MIN_PART; end <= word.length; end += 1)
    for (let length = MIN_PART; length <= Math.min(LONGEST, end) && !isReached[end]; length += 1)
      isReached[end] = isReached[end - length] === true && FIELDS.has(word.slice(end - length, end));
  return isReached[word.length] === true;
}

/** Whether a word of letters may leave as it is, whoever wrote it. */
export const isHarmlessWord = memoizeName((word: string): boolean => {
  if (RUPEES.test(word)) return true;
  const usual = word.normalize('NFKC');
  if (!/^[A-Za-z]+$/.test(usual)) return false;
  if (usual === usual.toUpperCase() && (usual === 'INR' || isForeignCode(usual))) return true;
  const lower = usual.toLowerCase();
  return ALL.has(lower) || CURRENCY.test(lower) || isMade(lower);
});

/** Whether each word of a name is harmless; digits only beside a word, three at most: `address2`. */
export const isHarmlessName = memoizeName((name: string): boolean => {
  const words = wordsOf(name);
  return (
    words.length > 0 && name.length <= 120 && words.every((word) => isHarmlessWord(word) || /^\d{1,3}$/.test(word))
  );
});
