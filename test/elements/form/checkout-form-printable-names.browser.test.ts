import { expect } from '@open-wc/testing';
import '../../../src/index.ts';
import type { EstampCheckout } from '../../../src/elements.ts';
import { useProxy } from '../fake-proxy.ts';
import { waitUntil } from '../../support/wait-until.ts';
import {
  button,
  checkout,
  fillStamp,
  find,
  labelled,
  open,
  partsOnDemand,
  reach,
  toParties,
  type,
  words,
} from '../page.ts';

const SIGNS = 'Certificates print only English letters.';
const LONG = 'print only 50 characters';

describe('the printed names and texts', () => {
  useProxy();

  async function named(name: string, field = 'First party'): Promise<EstampCheckout> {
    const element = await checkout();
    await toParties(element);
    await type(element, field, name);
    return element;
  }

  /** The accessible description of the field. */
  function described(element: EstampCheckout, field = 'First party'): string {
    return (labelled(element, field).getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => element.shadowRoot?.getElementById(id)?.textContent ?? '')
      .join(' ');
  }

  it('A name that can be printed is shown as it will be, without a warning; any other is an error at its field', async () => {
    const element = await named('Asha Rao');
    for (const name of ['M/S Rao & Sons (P) Ltd., Unit-2', 'José Peña', 'Asha Rao '.repeat(5).trim(), '<script>']) {
      await type(element, 'First party', name);
      expect(words(element))
        .to.include(`On the certificate: ${name.toUpperCase()}`)
        .and.not.include(SIGNS)
        .and.not.include(LONG);
    }
    for (const name of ['आशा राव', 'Asha १२', '12345', '.']) {
      await type(element, 'First party', name);
      expect(described(element)).to.include(SIGNS);
      expect(labelled(element, 'First party').getAttribute('aria-invalid')).to.equal('true');
      expect(words(element)).not.to.include('On the certificate:');
    }
  });

  it('A sign that cannot be printed is named in the error at its field', async () => {
    const element = await named('Asha 🙂');
    expect(described(element)).to.include('Remove 🙂. Certificates can’t print it.');
    expect(labelled(element, 'First party').getAttribute('aria-invalid')).to.equal('true');
    expect(words(element)).not.to.include('On the certificate:');
  });

  it('The warning describes the field while the customer types, before it becomes an error', async () => {
    const element = await named('Asha');
    const control = labelled(element, 'First party');
    control.focus();
    control.value = 'आशा';
    control.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
    await element.updateComplete;
    expect(described(element)).to.include(SIGNS);
  });

  it('A name of more than 50 letters may be cut; the warning says how many letters it has', async () => {
    const element = await named('Venkatanarasimharajuvaripeta '.repeat(2).trim());
    expect(described(element)).to.include(LONG).and.include('This name has 57.');
  });

  it('The name of another purchaser is checked in the same way', async () => {
    const element = await named('आशा राव', 'Purchaser’s name');
    expect(described(element, 'Purchaser’s name')).to.include(SIGNS);
  });

  it('A name with letters that cannot be printed blocks step 2, and the error links to the field', async () => {
    const element = await named('தமிழ் செல்வி');
    await type(element, 'Mobile number', '9876543210');
    button(element, 'Review').click();
    await waitUntil(() => element.shadowRoot?.querySelector('.summary a'), 'no error was listed');
    expect(element.state.step).to.equal('parties');
    expect(find(element, '.summary').textContent).to.include('First party').and.include(SIGNS);
  });

  it('A name in another script has no way past: a spelling in English letters is offered, which the customer corrects', async () => {
    const element = await named('आशा राव');
    expect(words(element)).not.to.include('without these signs');
    await partsOnDemand(element);
    await element.updateComplete;
    button(element, 'Write “Asha Rav”').click();
    await element.updateComplete;
    const field = labelled(element, 'First party');
    await waitUntil(() => element.shadowRoot?.activeElement === field, 'the field never got the focus');
    expect(field.value).to.equal('Asha Rav');
    expect(field.getAttribute('aria-invalid')).to.equal('false');
    await type(element, 'First party', 'Asha Rao');
    await type(element, 'Mobile number', '9876543210');
    button(element, 'Review').click();
    await reach(element, 'review');
    expect(find(element, '.certificate').textContent).to.include('ASHA RAO');
  });

  it('A script without a rule of spelling has neither an offer nor a way past', async () => {
    const element = await named('Иван');
    await partsOnDemand(element);
    await element.updateComplete;
    expect(described(element)).to.include(SIGNS);
    expect(words(element)).not.to.include('Write “').and.not.to.include('without these signs');
  });

  it('A name with single signs can be printed without them, as the customer sees then', async () => {
    const element = await named('Asha ★ Rao 🙂');
    button(element, 'Print it without these signs').click();
    await element.updateComplete;
    expect(labelled(element, 'First party').value).to.equal('Asha Rao');
    expect(words(element)).to.include('On the certificate: ASHA RAO');
  });

  it('The name of the second party is checked in the same way', async () => {
    const element = await checkout();
    await toParties(element, 'Power of attorney');
    await type(element, 'Second party', 'आशा राव');
    expect(described(element, 'Second party')).to.include(SIGNS);
  });

  it('A purpose is not shown as printed, but its letters are checked', async () => {
    const element = await checkout();
    await fillStamp(element);
    await type(element, 'Purpose', 'Sale @ 5%: plot #12; "A"');
    expect(described(element, 'Purpose')).not.to.include(SIGNS);
    await type(element, 'Purpose', 'नाम बदलने का शपथपत्र');
    expect(described(element, 'Purpose')).to.include(SIGNS);
    button(element, 'Continue').click();
    await waitUntil(() => element.shadowRoot?.querySelector('.summary a'), 'no error was listed');
    await partsOnDemand(element);
    await element.updateComplete;
    button(element, /^Write “Nam Badlane Ka/).click();
    await waitUntil(() => labelled(element, 'Purpose').value.startsWith('Nam Badlane Ka'));
    button(element, 'Continue').click();
    await reach(element, 'parties');
  });

  it('Each field has the right keyboard, and the right label on its Enter key', async () => {
    const element = await checkout();
    await toParties(element);
    for (const line of ['Add email', 'Add PAN', 'Add address', 'Print another name']) await open(element, line);
    const asked = ['First party', 'Mobile number', 'Email', 'PAN', 'Address', 'Purchaser’s name'].map((name) => {
      const { type: kind, autocapitalize, enterKeyHint } = labelled(element, name);
      return [kind, autocapitalize, enterKeyHint].join(' ');
    });
    expect(asked).to.deep.equal([
      'text words next',
      'tel  next',
      'email  next',
      'text characters next',
      'textarea  enter',
      'text words done',
    ]);
  });
});
