import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createEstampProxy, toNodeHandler } from 'estamp-checkout/proxy/node';

const port = Number(process.env.PORT ?? 3000);
const page = readFileSync(new URL('page.html', import.meta.url));

const estamp = toNodeHandler(
  createEstampProxy({
    apiKey: process.env.ESTAMP_API_KEY ?? 'sk_test_demo',
    baseUrl: process.env.ESTAMP_BASE_URL ?? 'http://127.0.0.1:4010',
    publicUrl: `http://localhost:${port}/estamp`,
    secret: process.env.ESTAMP_SECRET ?? 'a secret of at least thirty-two bytes, to try',
    services: ['estamp.standard'],
    payment: { connectionId: 'pc_demo', provider: 'sandbox' },
  }),
);

createServer((request, response) => {
  if (request.url?.startsWith('/estamp/')) estamp(request, response);
  else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
}).listen(port, () => console.log(`http://localhost:${port}`));
