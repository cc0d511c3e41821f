import { LANGUAGES } from '../../languages.ts';
import { find } from '../../find.ts';

const select = find<HTMLSelectElement>('language');
for (const [tag, name] of LANGUAGES) {
  const option = new Option(name, tag);
  option.lang = tag;
  select.add(option);
}
select.addEventListener('change', () => document.querySelector('estamp-checkout')?.setAttribute('lang', select.value));
