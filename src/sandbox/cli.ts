#!/usr/bin/env node
import { parseArgs } from 'node:util';
import type { DialectAnswer } from './control/answers.ts';
import type { SandboxOptions } from './sandbox.ts';

const USAGE = `Usage: estamp-sandbox [--port 4010] [--host 127.0.0.1] [--data FILE|:memory:] [--dialect NAME] [--manual]

  --port     where to listen; 0 takes any free port
  --host     the address to listen at; others than 127.0.0.1 can be reached from elsewhere
  --data     a file that keeps everything; without it all is forgotten at the end
  --dialect  json-schema, fields or envelope: the shape of bodies that the specification does not show
  --manual   orders move on only through the control plane`;

const DIALECTS = ['json-schema', 'fields', 'envelope'] as const;

/** Parses the command line. @throws Error with a sentence for the user */
function readOptions(): SandboxOptions | undefined {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '4010' },
      host: { type: 'string', default: '127.0.0.1' },
      data: { type: 'string', default: ':memory:' },
      dialect: { type: 'string' },
      manual: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return undefined;
  const port = Number(values.port);
  if (!/^\d{1,5}$/.test(values.port) || port > 65_535) {
    throw new Error(`--port must be a number from 0 to 65535, not "${values.port}".`);
  }
  const dialect = DIALECTS.find((name) => name === values.dialect);
  if (values.dialect !== undefined && !dialect) {
    throw new Error(`--dialect must be one of ${DIALECTS.join(', ')}, not "${values.dialect}".`);
  }
  return { port, host: values.host, data: values.data, manual: values.manual, ...(dialect && { dialect }) };
}

/** The sentence for a missing optional package of the sandbox. */
function missingPackage(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  if (error.code !== 'ERR_MODULE_NOT_FOUND' && error.code !== 'MODULE_NOT_FOUND') return undefined;
  const name = /'((?:@[\w.-]+\/)?[\w.-]+)/.exec(error.message)?.[1];
  return name && `The sandbox needs the package ${name}: npm install --save-dev hono @hono/node-server libsql pdfkit`;
}

async function main(): Promise<void> {
  // The output may be closed, as after `estamp-sandbox | head`. The sandbox continues without it.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
  const options = readOptions();
  if (!options) {
    console.log(USAGE);
    return;
  }
  // Certificates are rendered later; report a missing package at the start.
  import.meta.resolve('pdfkit');
  const { createSandbox } = await import('./sandbox.ts');
  const { seedSummary } = await import('./seed-summary.ts');
  const sandbox = await createSandbox(options);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void sandbox.close().then(() => process.exit(0)));
  }
  // The dialect stored in the data file may differ from the option.
  const asked = new Request(`${sandbox.url}/_sandbox/dialect`, { headers: { 'x-sandbox-control': '1' } });
  const { name } = await (await sandbox.fetch(asked)).json() as DialectAnswer;
  console.log(seedSummary(sandbox.url, options, name));
}

main().catch((error: unknown) => {
  const said = error instanceof Error ? error.message : String(error);
  const inUse = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  console.error(`estamp-sandbox: ${missingPackage(error) ?? (inUse ? `${said}. Choose another --port.` : said)}`);
  process.exitCode = 1;
});
