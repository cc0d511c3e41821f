import { CONTROLS } from './style/controls.ts';
import { GROUND } from './style/ground.ts';
import { LISTS } from './style/lists.ts';

/** The page's style sheet: from 320 px, light and dark. */
export const STYLE = GROUND + CONTROLS + LISTS;
