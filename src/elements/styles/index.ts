import { baseStyles } from './base.ts';
import { choiceStyles } from './choice.ts';
import { layoutStyles } from './layout.ts';
import { paperStyles } from './paper.ts';
import { statusStyles } from './status.ts';

/** The style sheets of the checkout. They follow the form's own. */
export const styles = [baseStyles, layoutStyles, choiceStyles, paperStyles, statusStyles];
