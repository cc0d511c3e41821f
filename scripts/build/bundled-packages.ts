import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { NOTICES_FILE, packageOf } from '../generate/notices.ts';

/** Stops the build if it bundles a package whose licence is not in `THIRD-PARTY-NOTICES.txt`. */
export const checkBundled: Plugin = {
  name: 'check-bundled',
  generateBundle(_options, bundle) {
    const notices = readFileSync(NOTICES_FILE, 'utf8');
    for (const chunk of Object.values(bundle)) {
      for (const module of chunk.type === 'chunk' ? chunk.moduleIds : []) {
        const name = packageOf(module);
        if (name && !notices.includes(`\n${name} `))
          this.error(`${chunk.fileName} contains ${name}, whose licence is missing: run "npm run documents".`);
      }
    }
  },
};
