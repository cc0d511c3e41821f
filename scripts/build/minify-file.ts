import { minify } from '@swc/core';
import type { Plugin } from 'vite';

/** Comments that stay at the start of the file: for the browser, and the banner. */
const FIRST_COMMENTS = /^(?:\/\/#[^\n]*\n|\/\*![^]*?\*\/\n)*/;

/** Minifies the finished file again with SWC, which saves another 1 %. */
export const minifyFile: Plugin = {
  name: 'minify-file',
  enforce: 'post',
  applyToEnvironment: ({ name }) => name === 'cdn' || name === 'start',
  async generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue;
      const [comments = ''] = FIRST_COMMENTS.exec(chunk.code) ?? [];
      const { code } = await minify(chunk.code, {
        module: true,
        ecma: 2022,
        mangle: true,
        compress: { passes: 3, ecma: 2022, module: true },
        format: { comments: false },
      });
      chunk.code = comments + code;
    }
  },
};
