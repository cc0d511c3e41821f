import { EstampForm } from '../../../src/form/element/estamp-form.ts';
import { fieldCases } from '../fields/field-cases.ts';
import { fieldSuite } from '../fields/field-suite.ts';
import { PlainInput } from '../fields/plain-input.ts';

customElements.define('test-form', class extends EstampForm {});
customElements.define('plain-input', PlainInput);

fieldCases.forEach(fieldSuite);
