export { LIMITS as LIMITS } from './input/limits.ts';
export { convert, type Converted } from './convert.ts';
export { normalForm, type Normal } from './normal-form/normal-form.ts';
export { vetPattern } from './pattern/vet.ts';
export { Refused } from './input/refused.ts';
