/** `npm run conformance`: the same as `estamp-sandbox conformance`, from the sources. */
import { conformanceCommand } from '../src/conformance/command.ts';

process.exitCode = await conformanceCommand(process.argv.slice(2), console.log);
