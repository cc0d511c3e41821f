import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isOtherKind, meantEmail } from '../../../../src/elements/form/fields/doubts.ts';

test('The fourth letter of a PAN is compared with the name', () => {
  const other = [
    ['ABCCE1234F', 'Asha Rao'],
    ['abcce1234f', 'Vijay Kumar & Others'],
    ['ABCPE1234F', 'Rao Textiles Pvt. Ltd.'],
    ['ABCPE1234F', 'SHARMA AND SONS LLP'],
    ['ABCPE1234F', 'Infosys Limited'],
  ] as const;
  const same = [
    ['ABCPE1234F', 'Asha Rao'],
    ['ABCPE1234F', 'M/s Rao Enterprises'],
    ['ABCCE1234F', 'Rao Textiles Pvt Ltd'],
    ['ABCCE1234F', 'State Bank of India'],
    ['ABCHE1234F', 'Asha Rao (HUF)'],
    ['ABCFE1234F', 'Sharma and Sons LLP'],
    ['AB', 'Asha Rao'],
  ] as const;
  for (const [pan, name] of other) assert.equal(isOtherKind(pan, name), true, `${pan} ${name}`);
  for (const [pan, name] of same) assert.equal(isOtherKind(pan, name), false, `${pan} ${name}`);
});

test('An e-mail address one slip away from a well-known domain is doubted, and no other', () => {
  const meant = {
    gmail: 'gmail.con gmail.cm gmail.om gmail.comm gmai.com gmial.com gamil.com gnail.com Gmaill.com gmail,com',
    yahoo: 'yaho.com yahho.com yahoo.cim ahoo.com',
    outlook: 'outlok.com outlook.con',
    hotmail: 'hotmial.com hotmail.cpm',
    rediffmail: 'redifmail.com rediffmail.con',
    icloud: 'iclod.com icloud.cmo',
  };
  for (const [name, typed] of Object.entries(meant))
    for (const domain of typed.split(' '))
      for (const isWhole of [true, false])
        assert.equal(meantEmail(`Asha.Rao@${domain}`, isWhole), `Asha.Rao@${name}.com`, domain);
  const others =
    'gmail.com GMAIL.com yahoo.co.in yahoo.in ymail.com email.com mail.com cloud.com rao.in example.com yahoo.co.uk live.com gmx.com';
  for (const domain of others.split(' ')) assert.equal(meantEmail(`asha@${domain}`, true), undefined, domain);
  for (const text of ['gmail.con', '@gmail.con', '', 'asha@', 'asha@gmail'])
    assert.equal(meantEmail(text, true), undefined, text);
  // What is still typed is no slip.
  assert.equal(meantEmail('asha@gmail.co', false), undefined);
  assert.equal(meantEmail('asha@gmail.co', true), 'asha@gmail.com');
});
