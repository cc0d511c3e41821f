import { OPTION_TABLE } from '../../../src/proxy/config/option-table.ts';
import { ARGUMENTS_HELP, OWN_SETTINGS_HELP } from '../../../src/proxy/node/program/arguments.ts';
import { interfaceDocs } from './interface-docs.ts';
import { code, madeFrom, table } from './table.ts';

const FILE = 'src/proxy/config/options.ts';
const ROWS = new Map(OPTION_TABLE.map((row) => [row.option as string, row]));

const sentence = (text: string): string => text.replace(/([^.])$/, '$1.');

/** @throws Error when the interface has a field that the table has not: the two must not drift apart */
function optionTable(name: string, prefix = ''): string {
  return table(
    ['option', 'description', 'type', 'default'],
    interfaceDocs(FILE, name).map(({ name: field, type, optional, description }) => {
      const row = ROWS.get(`${prefix}${field}`);
      if (!row) throw new Error(`src/proxy/config/option-table.ts has no row for "${prefix}${field}".`);
      const variable = row.setting ? ` Variable: \`${row.setting}\`.` : '';
      return [
        code(field),
        sentence(description.replace(/ Default:.*?\.(?= |$)/, '')) + variable,
        code(type),
        optional ? (row.default ?? 'none') : 'required',
      ];
    }),
  );
}

const plainRows = (name: string): string =>
  table(
    ['field', 'type', 'description'],
    interfaceDocs(FILE, name).map((field) => [
      code(`${field.name}${field.optional ? '?' : ''}`),
      code(field.type),
      field.description,
    ]),
  );

/** The reference page of `createEstampProxy` and of the program. */
export function proxyOptionsPage(): string {
  return `${madeFrom('src/proxy/config')}
# Proxy options

\`createEstampProxy(options)\` of \`estamp-checkout/proxy\` and its mounts checks every option when it is called. An invalid option
throws an \`OptionError\` that names the option and how to fix it. The program \`estamp-proxy\` reads the same options from environment
variables and from the module of \`--config\` ([running the proxy](../operations.md)); the environment takes precedence. Lists in a
variable are separated by commas.

## Options

${optionTable('EstampProxyOptions')}
## Fields of payment

${optionTable('PaymentOptions', 'payment.')}
## Fields of limits

${optionTable('Limits', 'limits.')}
## ClientParams

What the hook \`payment.clientParams\` returns. [Payment providers](../guides/payment-providers.md) has the code for each provider.

${plainRows('ClientParams')}
## Brand

${plainRows('Brand')}
## The program

\`estamp-proxy\` takes the variables above (\`ESTAMP_PUBLIC_URL\` is required, too), these arguments, and variables of its own.
\`estamp-proxy --help\` lists all of them.

\`\`\`text
${ARGUMENTS_HELP}

${OWN_SETTINGS_HELP}
\`\`\`
`;
}
