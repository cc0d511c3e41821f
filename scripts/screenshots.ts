/**
 * `npm run screenshots`: takes screenshots of every step and state of a checkout in the built demo, of the payment
 * page, and of the certificate in Firefox, into `docs/screenshots`. Arguments select languages, `payment` or `firefox`
 * (`npm run screenshots -- en hi payment`).
 */
import { execFileSync } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { launch, visit } from '../test/journeys/support/browser.ts';
import { openShop, type Shop } from '../test/journeys/support/shop.ts';
import { openPaymentShop } from '../test/journeys/payment/providers/shop.ts';
import { CERTIFICATE_SCENES, certificateInFirefox } from './screenshots/firefox.ts';
import { hidePartialFonts } from './screenshots/fonts.ts';
import { PAYMENT_SCENES, paymentPages } from './screenshots/payment-pages.ts';
import { picture, SCHEMES, WIDTHS } from './screenshots/picture.ts';
import { SCENES } from './screenshots/tour.ts';
import { walk } from './screenshots/walk.ts';

export const LANGUAGES = ['en', 'hi', 'ta', 'ur'];
/** The language of the certificate in Firefox. */
const FIREFOX_LANGUAGE = 'en';
const BRAND = { name: 'Kagaz & Co' };

const file = (scenes: readonly string[], scene: string): string =>
  `${String(scenes.indexOf(scene) + 1).padStart(2, '0')}-${scene}.webp`;

/** Without a font, the screenshots would show boxes, which no test detects. @throws Error */
function requireFont(lang: string): void {
  if (execFileSync('fc-list', [`:lang=${lang}`], { encoding: 'utf8' }).trim()) return;
  throw new Error(`This machine has no font for ${lang}. On Debian: apt-get install fonts-noto-core`);
}

async function keep(folder: URL, place: string, name: string, image: Buffer): Promise<void> {
  await mkdir(new URL(place, folder), { recursive: true });
  await writeFile(new URL(place + name, folder), image);
}

async function shoot(browser: Browser, shop: Shop, lang: string, folder: URL): Promise<void> {
  const { page, context, trouble } = await visit(browser, { timezoneId: 'Asia/Kolkata', reducedMotion: 'reduce' });
  await rm(new URL(`${lang}/`, folder), { recursive: true, force: true });
  await walk(page, shop.url, lang, async (scene) => {
    for (const width of WIDTHS) {
      for (const scheme of SCHEMES) {
        // A dialog fills its window.
        const image = await picture(page, width, scheme, scene !== 'dialog');
        await keep(folder, `${lang}/${width}-${scheme}/`, file(SCENES, scene), image);
      }
    }
  });
  await context.close();
  if (trouble.length) throw new Error(trouble.join('\n'));
}

/** The payment page in every language. */
async function shootPayment(browser: Browser, folder: URL): Promise<void> {
  const shop = await openPaymentShop(BRAND);
  try {
    await rm(new URL('payment/', folder), { recursive: true, force: true });
    for (const lang of LANGUAGES) {
      await paymentPages(browser, shop, lang, async (page, scene) => {
        for (const width of WIDTHS) {
          for (const scheme of SCHEMES) {
            const image = await picture(page, width, scheme, false);
            await keep(folder, `payment/${lang}/${width}-${scheme}/`, file(PAYMENT_SCENES, scene), image);
          }
        }
      });
    }
  } finally {
    await shop.close();
  }
}

async function shootFirefox(browser: Browser, folder: URL): Promise<void> {
  await rm(new URL('firefox/', folder), { recursive: true, force: true });
  await certificateInFirefox(browser, FIREFOX_LANGUAGE, (image, scene, width, scheme) =>
    keep(folder, `firefox/${width}-${scheme}/`, file(SCENES, scene), image),
  );
}

/** A row for each scene, a column for each place and width. */
function table(places: Readonly<Record<string, string>>, all: readonly string[], scenes = all): string {
  const columns = Object.entries(places).flatMap(([name, place]) => WIDTHS.map((width) => ({ name, place, width })));
  const rows = scenes.map((scene) => {
    const cells = columns.map(({ place, width }) =>
      SCHEMES.map((scheme) => `[${scheme}](${place}/${width}-${scheme}/${file(all, scene)})`).join(' '),
    );
    return `| ${scene.replaceAll('-', ' ')} | ${cells.join(' | ')} |`;
  });
  return `| | ${columns.map(({ name, width }) => `${name} ${width}`).join(' | ')} |
|---${'|---'.repeat(columns.length)}|
${rows.join('\n')}
`;
}

const places = (under: string): Record<string, string> =>
  Object.fromEntries(LANGUAGES.map((lang) => [lang, under + lang]));

const contents = (): string => `# Screenshots

Every step and state of a checkout in English, Hindi, Tamil and Urdu, 360 and 1280 px wide, light and dark. Made by
\`npm run screenshots\` out of the built demo; states of an order are laid over a real one.

${table(places(''), SCENES)}
## The payment page

With a provider that is not there: a request that gets no response, an open window, a request that fails, a link that
has expired.

${table(places('payment/'), PAYMENT_SCENES)}
## The certificate in Firefox

${table({ Firefox: 'firefox' }, SCENES, CERTIFICATE_SCENES)}`;

/** Takes the screenshots that are named: of these languages, `payment`, `firefox`. */
export async function takeScreenshots(shop: Shop, wanted: readonly string[], folder: URL): Promise<void> {
  await hidePartialFonts();
  const browser = await launch();
  try {
    for (const name of wanted) {
      if (name === 'payment') await shootPayment(browser, folder);
      else if (name === 'firefox') await shootFirefox(browser, folder);
      else await shoot(browser, shop, name, folder);
    }
    await writeFile(new URL('README.md', folder), contents());
  } finally {
    await browser.close();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const named = process.argv.slice(2);
  const wanted = named.length ? named : [...LANGUAGES, 'payment', 'firefox'];
  (wanted.includes('payment') ? LANGUAGES : wanted.filter((name) => name !== 'firefox')).forEach(requireFont);
  const shop = await openShop({ sandbox: { timings: { start: 60_000, complete: 60_000 } } });
  try {
    await takeScreenshots(shop, wanted, new URL('../docs/screenshots/', import.meta.url));
  } finally {
    await shop.close();
  }
}
