/**
 * Stands in for `@vitejs/plugin-vue`, which is not among the packages of this repository: the same compiler, without
 * style blocks, source maps and hot updates. The example itself names the real one.
 */
import { compileScript, parse } from 'vue/compiler-sfc';

/** @param {{ template?: { compilerOptions?: object } }} [options] */
export default function vue({ template } = {}) {
  return {
    name: 'vue',
    /** @param {string} code @param {string} id */
    transform(code, id) {
      if (!id.endsWith('.vue')) return undefined;
      const { descriptor, errors } = parse(code, { filename: id });
      if (errors.length > 0) throw errors[0];
      const { content } = compileScript(descriptor, { id, inlineTemplate: true, templateOptions: template });
      return { code: content, map: null, moduleType: 'ts' };
    },
  };
}
