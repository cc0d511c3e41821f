import { EstampForm } from '../../../src/form/element/estamp-form.ts';
import { fieldCases } from './field-cases.ts';
import { fieldSuite } from './field-suite.ts';
import { PlainInput } from './plain-input.ts';

customElements.define('test-form', class extends EstampForm {});
customElements.define('plain-input', PlainInput);

fieldCases.forEach(fieldSuite);
