import { EstampForm } from 'estamp-checkout/form';
import { find } from '../../find.ts';

const form = find<HTMLFormElement>('enquiry');
const fields = form.querySelector('estamp-form');

if (fields instanceof EstampForm) {
  fields.schema = {
    type: 'object',
    required: ['name', 'document'],
    properties: {
      name: { type: 'string', title: 'Your name', minLength: 3 },
      mobile: { type: 'string', title: 'Mobile number', pattern: '^[6-9][0-9]{9}$' },
      document: {
        title: 'What is it about?',
        oneOf: [
          { const: 'rent', title: 'Renting' },
          { const: 'sale', title: 'Selling' },
          { const: 'other', title: 'Something else' },
        ],
      },
      signers: {
        type: 'array',
        title: 'Who signs?',
        maxItems: 4,
        items: { type: 'object', properties: { name: { type: 'string', title: 'Name' } }, required: ['name'] },
      },
      callBack: { type: 'boolean', title: 'Call me back today' },
    },
    if: { properties: { document: { const: 'other' } }, required: ['document'] },
    then: { properties: { words: { type: 'string', title: 'In your words', minLength: 10 } }, required: ['words'] },
  };
  fields.uiSchema = {
    'ui:order': ['name', 'mobile', 'document', 'words', '*'],
    mobile: {
      'ui:widget': 'tel',
      'ui:autocomplete': 'tel',
      'ui:messages': { pattern: 'Enter 10 digits, like 98765 43210.' },
    },
    document: { 'ui:widget': 'radio' },
    words: { 'ui:widget': 'textarea' },
  };
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  const value = new FormData(form).get('enquiry');
  find('sent').textContent = typeof value === 'string' ? JSON.stringify(JSON.parse(value), null, 2) : 'Nothing.';
});
