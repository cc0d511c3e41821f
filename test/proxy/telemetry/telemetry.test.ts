import assert from 'node:assert/strict';
import { after, beforeEach, mock, test } from 'node:test';
import { metrics, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
  type ReadableSpan,
} from '@opentelemetry/sdk-trace-base';
import { CANARIES, openShop, order, STAMP } from '../support/kit.ts';

const spans = new InMemorySpanExporter();
const numbers = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
const reader = new PeriodicExportingMetricReader({ exporter: numbers, exportIntervalMillis: 3_600_000 });

// The proxy is there first: providers may be registered later.
const tracers = mock.method(trace, 'getTracer');
const shop = await openShop();
for (const path of ['/checkout/estamp.standard', '/articles/KA', '/checkout/estamp.standard'])
  await shop.ask('GET', path);
const madeUnheard = tracers.mock.callCount();
tracers.mock.restore();
trace.setGlobalTracerProvider(new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(spans)] }));
metrics.setGlobalMeterProvider(new MeterProvider({ readers: [reader] }));
beforeEach(() => spans.reset());
after(async () => {
  await reader.shutdown();
  trace.disable();
  metrics.disable();
  propagation.disable();
});

const named = (name: string): ReadableSpan => {
  const found = spans.getFinishedSpans().find((span) => span.name === name);
  assert.ok(
    found,
    `${name} is among ${spans
      .getFinishedSpans()
      .map((span) => span.name)
      .join(', ')}`,
  );
  return found;
};

test('without a provider no span is created', () => {
  assert.equal(madeUnheard, 0);
});

test('a request is a span, and each call of the service one below it', async () => {
  const { token, id, intentId } = await order(shop);
  const request = named('POST order');
  assert.equal(request.kind, SpanKind.SERVER);
  assert.equal(request.parentSpanContext, undefined);
  assert.deepEqual(request.attributes, {
    'http.request.method': 'POST',
    'http.route': 'order',
    'http.response.status_code': 200,
  });
  const call = named('createPaymentIntent');
  assert.equal(call.kind, SpanKind.CLIENT);
  assert.equal(call.parentSpanContext?.spanId, request.spanContext().spanId);
  assert.equal(call.attributes['estamp.outcome'], 'ok');
  assert.match(String(call.attributes['url.template']), /^\/v1\/[^?]*$/);
  const all = JSON.stringify(
    spans.getFinishedSpans().map(({ name, attributes, status, events }) => ({ name, attributes, status, events })),
  );
  for (const secret of [...Object.values(CANARIES), token, id, intentId, '203.0.113.7'])
    assert.equal(all.includes(secret), false, secret);
});

test('a call that others also wait for is below the request that started it', async () => {
  const fresh = await openShop();
  await fresh.ask('GET', '/checkout/estamp.standard');
  const { token } = await order(fresh);
  assert.equal(named('calculateDuty').parentSpanContext?.spanId, named('POST quote').spanContext().spanId);
  // A read after a payment was requested is a new one.
  await fresh.ask('POST', '/order/payment', { token, body: {} });
  spans.reset();
  await fresh.ask('GET', '/order', { token });
  assert.equal(named('getOrder').parentSpanContext?.spanId, named('GET status').spanContext().spanId);
});

test('a cached response is a span, too; clients do not decide what is traced', async () => {
  const stranger = '0af7651916cd43dd8448eb211c80319c';
  await shop.ask('GET', '/checkout/estamp.standard', {
    headers: { traceparent: `00-${stranger}-b7ad6b7169203331-01` },
  });
  assert.notEqual(named('GET checkout').spanContext().traceId, stranger);
  assert.equal(spans.getFinishedSpans().length, 1);
});

test('a failed call is an error without its message', async () => {
  await shop.control('POST', '/faults', { operationId: 'calculateDuty', times: 9, status: 503 });
  const answer = await shop.ask('POST', '/quotes', { body: { ...STAMP, stampDutyAmount: 200 } });
  await shop.control('DELETE', '/faults');
  assert.equal(answer.status, 503);
  const call = named('calculateDuty');
  assert.equal(call.status.code, SpanStatusCode.ERROR);
  assert.equal(call.attributes['estamp.outcome'], '503');
  assert.deepEqual(call.events, []);
  assert.equal(named('POST quote').status.code, SpanStatusCode.ERROR);
});

test('the metrics are exported with the same labels', async () => {
  await shop.ask('GET', '/checkout/estamp.standard');
  await reader.forceFlush();
  const seen = numbers
    .getMetrics()
    .flatMap(({ scopeMetrics }) => scopeMetrics)
    .flatMap((scope) => scope.metrics);
  const points = (name: string): { attributes: object; value: unknown }[] =>
    seen.findLast(({ descriptor }) => descriptor.name === name)?.dataPoints ??
    assert.fail(`${name} is among ${seen.map(({ descriptor }) => descriptor.name).join(', ')}`);
  assert.ok(
    points('estamp.proxy.requests').some(
      ({ attributes }) =>
        JSON.stringify(attributes) === '{"estamp.route":"checkout","estamp.method":"GET","estamp.status":"200"}',
    ),
  );
  assert.ok(points('estamp.proxy.upstream_calls').length > 0);
  assert.ok(points('estamp.proxy.request_duration').length > 0);
  assert.ok(points('estamp.proxy.spent').some(({ value }) => value === 500));
  assert.ok(points('estamp.proxy.breaker_open').every(({ value }) => value === 0));
});
