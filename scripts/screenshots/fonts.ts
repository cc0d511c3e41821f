import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Fonts of other scripts that have a few Tamil letters. Chromium on Linux may choose one for a word, and draw boxes.
 */
const PARTIAL = ['Noto Sans Grantha', 'Noto Serif Grantha'];

/** Hides these fonts from the browsers that this process starts. Phones do not have them. */
export async function hidePartialFonts(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'estamp-fonts-'));
  const file = join(folder, 'fonts.conf');
  const refused = PARTIAL.map((name) => `<pattern><patelt name="family"><string>${name}</string></patelt></pattern>`);
  await writeFile(
    file,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd"><fontconfig>
<include>/etc/fonts/fonts.conf</include>
<selectfont><rejectfont>${refused.join('')}</rejectfont></selectfont>
</fontconfig>
`,
  );
  process.env['FONTCONFIG_FILE'] = file;
}
