/**
 * The start file: `<script type="module" src="/estamp/assets/estamp-checkout.start.js"></script>`. It requests the
 * catalogue and the one file side by side, and shows the first question until the elements take over.
 *
 * @module
 */
import { start } from './start/start.ts';

// Importing it in Node does nothing.
if (typeof document !== 'undefined') start();
