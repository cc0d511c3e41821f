import { readFileSync } from 'node:fs';
import ts from 'typescript';
import * as options from '../../../src/proxy/config/options.ts';
import { PaymentMethod, ProviderName } from '../../../src/wire/catalogue.ts';
import { ARGUMENTS_HELP, OWN_SETTINGS_HELP } from '../../../src/proxy/node/program/arguments.ts';
import { constantsOf, fieldSources, isSchema, type Schema, SchemaPrinter } from '../schema-types.ts';
import { descriptionOf, type FieldDoc, interfaceDocs } from './interface-docs.ts';
import { code, madeFrom, table } from './table.ts';

const FILE = 'src/proxy/config/options.ts';
const ROWS = new Map(options.OPTION_TABLE.map((row) => [row.option, row]));

const SOURCES = constantsOf(ts.createSourceFile(FILE, readFileSync(FILE, 'utf8'), ts.ScriptTarget.Latest, true));
const SCHEMAS = Object.entries<unknown>({ ...options, PaymentMethod, ProviderName }).filter(
  (entry): entry is [string, Schema] => isSchema(entry[1]),
);

/** The fields of a schema of the options. */
function schemaDocs(name: string): FieldDoc[] {
  const [, schema] = SCHEMAS.find(([one]) => one === name) ?? [];
  if (!schema) throw new Error(`${FILE} has no schema ${name}.`);
  const printer = new SchemaPrinter(new Map(SCHEMAS.map(([one, value]) => [value, one])));
  const sources = fieldSources(SOURCES.get(name));
  return Object.entries(schema.def.shape ?? {}).map(([field, value]) => {
    const source = sources.get(field);
    if (!source) throw new Error(`${FILE} does not write out the field "${field}".`);
    const optional = value.def.type === 'optional';
    const inner = (optional && value.def.innerType) || value;
    return {
      name: field,
      type: printer.print(inner, source).replace(/\s+/g, ' '),
      optional,
      description: descriptionOf(source.member),
    };
  });
}

const sentence = (text: string): string => text.replace(/([^.])$/, '$1.');

function optionTable(name: string, prefix = ''): string {
  return table(
    ['option', 'description', 'type', 'default'],
    schemaDocs(name).map(({ name: field, type, optional, description }) => {
      const row = ROWS.get(`${prefix}${field}`);
      const variable = row?.env ? ` Variable: \`${row.env}\`.` : '';
      return [
        code(field),
        sentence(description.replace(/ Default:.*?\.(?= |$)/, '')) + variable,
        code(type),
        optional ? (row?.default ?? 'none') : 'required',
      ];
    }),
  );
}

const plainRows = (fields: readonly FieldDoc[]): string =>
  table(
    ['field', 'type', 'description'],
    fields.map((field) => [code(`${field.name}${field.optional ? '?' : ''}`), code(field.type), field.description]),
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

${plainRows(interfaceDocs(FILE, 'ClientParams'))}
## Brand

${plainRows(schemaDocs('Brand'))}
## The program

\`estamp-proxy\` takes the variables above (\`ESTAMP_PUBLIC_URL\` is required, too), these arguments, and variables of its own.
\`estamp-proxy --help\` lists all of them.

\`\`\`text
${ARGUMENTS_HELP}

${OWN_SETTINGS_HELP}
\`\`\`
`;
}
