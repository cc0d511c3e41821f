import { createVetting } from '../../../src/form-import/pattern/vet.ts';

/** The pattern that a form uses for `pattern`: undefined if it is not safe. */
export function vetPattern(pattern: string): string | undefined {
  const vetted = createVetting()(pattern);
  return 'pattern' in vetted ? vetted.pattern : undefined;
}
