/**
 * The processor time of a status call that is passed on, beside a bare undici relay that makes one call, too: for an
 * order that is being made, and for one that waits for its payment. Goal: at most twice. The orders are asked for in
 * rotation, as by browsers that ask again every few seconds; one round takes longer than looks at one order are shared,
 * which the calls that the service counts must confirm.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { pairs, start } from './machine.ts';
import { optionsFor } from './options.ts';
import { answersAt, sealOrders } from './recorded.ts';

const GOAL = 2;
/* As many as one core answers in three seconds. */
const ORDERS = 10_000;
const SCRIPT = 'node_modules/.cache/estamp-bench/orders.lua';

mkdirSync('node_modules/.cache/estamp-bench', { recursive: true });
writeFileSync(SCRIPT, `
local tokens = {}
for token in io.lines("${SCRIPT}.txt") do tokens[#tokens + 1] = token end
local next = 0
init = function(arguments) next = tonumber(arguments[1]) end
request = function()
  next = next % #tokens + 1
  return wrk.format("GET", nil, { ["Authorization"] = "Bearer " .. tokens[next] })
end
`);
writeFileSync(`${SCRIPT}.txt`, (await sealOrders(ORDERS)).join('\n'));

/** Measures orders at one point of their lives. */
async function measure(name: string, status: Parameters<typeof answersAt>[0]): Promise<void> {
  const ANSWERS = answersAt(status);
  const service = await start({ KIND: 'service', ANSWERS }, 1);
  const ours = await start({ KIND: 'proxy', OPTIONS: optionsFor(service.url) });
  const another = await start({ KIND: 'service', ANSWERS }, 1);
  const relay = await start({ KIND: 'relay', TARGET: another.url });
  try {
    const { ours: us, floor, ratio, perSecond } = await pairs(ours, relay, { path: '/estamp/order', script: SCRIPT, connections: 8, warmUp: ORDERS });
    console.log(`status of an order that ${name}: ${us.toFixed(0)} us of processor time, bare undici relay ${floor.toFixed(0)} us, ratio ${ratio.toFixed(2)} (goal ${GOAL}); ${Math.round(perSecond)} a second on one core`);
    const made = await service.answered() / await ours.answered();
    // The few that were on their way when wrk hung up are asked for again at once.
    if (made < 0.9) throw new Error(`Only ${made.toFixed(2)} calls of the service were made for one status: looks were shared.`);
    if (ratio > GOAL) process.exitCode = 1;
  } finally {
    for (const server of [ours, relay, service, another]) server.close();
  }
}

await measure('is being made', 'FULFILMENT_STARTED');
await measure('waits for its payment', 'CREATED');
