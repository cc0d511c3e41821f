/** Behaviour of every page of the site: search, the menu on phones, copy buttons. Pages can be read without it. */
import { startSearch } from './search.ts';
import { startTabs } from './tabs.ts';

const search = document.querySelector<HTMLFormElement>('form.search');
if (search) startSearch(search);

startTabs();

const menu = document.querySelector('button.menu');
menu?.addEventListener('click', () => {
  const isOpen = menu.getAttribute('aria-expanded') === 'true';
  menu.setAttribute('aria-expanded', String(!isOpen));
  document.body.classList.toggle('menu-open', !isOpen);
});

for (const button of document.querySelectorAll<HTMLButtonElement>('button.copy')) {
  button.addEventListener('click', () => {
    void navigator.clipboard.writeText(button.parentElement?.querySelector('code')?.textContent ?? '').then(() => {
      button.textContent = 'Copied';
      setTimeout(() => {
        button.textContent = 'Copy';
      }, 2000);
    });
  });
}

if (document.querySelector('[data-live]'))
  void import(/* the bundle beside this one */ new URL('live.js', import.meta.url).href);
document.querySelector('nav [aria-current]')?.scrollIntoView({ block: 'nearest' });
