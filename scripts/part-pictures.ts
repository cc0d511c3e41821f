/**
 * `npm run part-pictures`: draws the parts of every element. It takes pictures of the built elements in Chromium, and
 * writes where each part is in them. Arguments select elements (`npm run part-pictures -- estamp-form`).
 */
import { readFileSync } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { Camera } from './part-pictures/camera.ts';
import { pictureFiles } from './part-pictures/pages.ts';
import { PICTURES } from './part-pictures/picture.ts';
import { SCENES } from './part-pictures/scenes.ts';
import { Stage } from './part-pictures/stage.ts';
import { elementsOf, type Manifest } from './generate/manifest/cem.ts';
import { launch, visit } from '../test/journeys/support/browser.ts';
import { openShop } from '../test/journeys/support/shop.ts';

const wanted = process.argv.slice(2);
const manifest = JSON.parse(readFileSync('dist/custom-elements.json', 'utf8')) as Manifest;
const shop = await openShop({
  folders: [await pictureFiles()],
  sandbox: { timings: { start: 60_000, complete: 60_000 } },
  proxy: { payment: { connectionId: 'pc_demo', provider: 'sandbox', methods: ['upi', 'card', 'netbanking'] } },
});
const browser = await launch();
try {
  await mkdir(PICTURES, { recursive: true });
  for (const { tagName, cssParts = [] } of elementsOf(manifest)) {
    if (wanted.length && !wanted.includes(tagName)) continue;
    const scenes = SCENES[tagName];
    if (!scenes) throw new Error(`scripts/part-pictures/scenes.ts has no scene of <${tagName}>.`);
    for (const file of await readdir(PICTURES)) {
      if (new RegExp(String.raw`^${tagName}(?:-(?!button)\w[\w-]*\.webp|\.json)$`).test(file))
        await rm(`${PICTURES}/${file}`);
    }
    const { page, context } = await visit(browser, {
      viewport: { width: 480, height: 900 },
      reducedMotion: 'reduce',
      timezoneId: 'Asia/Kolkata',
    });
    const camera = new Camera(
      tagName,
      cssParts.map(({ name }) => name),
    );
    await scenes(new Stage(page, shop), camera);
    await context.close();
    await writeFile(`${PICTURES}/${tagName}.json`, `${JSON.stringify(camera.pictures, null, 1)}\n`);
    console.log(
      `${tagName}: ${camera.pictures.length} pictures; drawn elsewhere: ${camera.missing.join(' ') || 'none'}`,
    );
  }
} finally {
  await browser.close();
  await shop.close();
}
