export { BOUNDS } from './bounds.ts';
export { convert, type Converted } from './convert.ts';
export { normalForm, type Normal } from './normal-form.ts';
export { vetPattern } from './pattern/vet.ts';
export { Refused } from './refused.ts';
