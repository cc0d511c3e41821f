import { find } from '../../find.ts';

const cart = find<HTMLDialogElement>('cart');
find('open').addEventListener('click', () => cart.showModal());
find('close').addEventListener('click', () => cart.close());
