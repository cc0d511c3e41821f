import { Page } from './page.ts';

const root = document.getElementById('page');
if (root) void new Page(root).refresh();
