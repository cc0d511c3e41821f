/** `npm start`: the sandbox and a merchant's site with the checkout in it. Stops with Ctrl+C. */
import { diagnosis } from './diagnosis.ts';
import { startDemo } from './start.ts';

const port = Number(process.env['PORT'] ?? 3000);

try {
  const demo = await startDemo({
    port,
    sandbox: { port: Number(process.env['SANDBOX_PORT'] ?? 4010) },
    certificates: '.cache/demo/certificates',
  });
  console.log(`
  The shop        ${demo.url}
  The service     ${demo.sandbox.url}   (sandbox, key sk_test_demo)

  Buy an affidavit stamp: open the shop, choose Karnataka, pay on the simulated page,
  download the certificate. Nothing leaves this machine. Stop with Ctrl+C.

  A document that the shop knows: ${demo.url}/rental.html
  The shop keeps these certificates in ${demo.certificates}
`);
  const stop = (): void => void demo.close().then(() => process.exit(0));
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  console.log(`  ${await diagnosis(demo)}\n`);
} catch (error) {
  if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
  console.error(`A port is taken (${(error as Error).message}). Choose others: PORT=3001 SANDBOX_PORT=4011 npm start`);
  process.exit(1);
}
