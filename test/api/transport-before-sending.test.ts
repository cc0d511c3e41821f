import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isBeforeSending, fetchTransport } from '../../src/api/transport.ts';
import { createEstampClient } from '../../src/api/client.ts';

const failure = (code: string | undefined, more: object = {}): Error =>
  Object.assign(new Error('x'), { ...(code !== undefined && { code }), ...more });

const BEFORE = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EAI_FAIL',
  'EAI_NONAME',
  'EADDRNOTAVAIL',
  'ENETDOWN',
  'EHOSTDOWN',
  'EMFILE',
  'ENFILE',
  'EPROTO',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_SSL_WRONG_VERSION_NUMBER',
  'ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE',
  'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION',
  'ERR_SSL_TLSV1_ALERT_UNKNOWN_CA',
];
for (const code of BEFORE)
  test(`${code} comes before a byte is sent`, () => assert.equal(isBeforeSending(failure(code)), true));

const LATER = [
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'UND_ERR_SOCKET',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'UND_ERR_ABORTED',
  'ERR_SSL_DECRYPTION_FAILED_OR_BAD_RECORD_MAC',
  'ERR_SSL_BAD_RECORD_MAC',
  'HPE_INVALID_CONSTANT',
];
for (const code of LATER)
  test(`${code} may come after the request was sent`, () => assert.equal(isBeforeSending(failure(code)), false));

test('the system call decides where a code may come early or late', () => {
  assert.equal(isBeforeSending(failure('ETIMEDOUT', { syscall: 'connect' })), true);
  assert.equal(isBeforeSending(failure('ECONNRESET', { syscall: 'connect' })), true);
  for (const syscall of ['read', 'write']) {
    assert.equal(isBeforeSending(failure('EHOSTUNREACH', { syscall })), false);
    assert.equal(isBeforeSending(failure('ETIMEDOUT', { syscall })), false);
  }
  assert.equal(isBeforeSending(failure('EPROTO', { syscall: 'read' })), false);
});

test('of several addresses all must have failed before sending', () => {
  const connect = failure('ETIMEDOUT', { syscall: 'connect' });
  assert.equal(isBeforeSending(failure('ETIMEDOUT', { errors: [connect, failure('ECONNREFUSED')] })), true);
  assert.equal(isBeforeSending(failure('ECONNREFUSED', { errors: [connect, failure('ECONNRESET')] })), false);
});

test('an error of fetch is read from its cause, and other values are no connection errors', () => {
  assert.equal(isBeforeSending(new TypeError('fetch failed', { cause: failure('CERT_HAS_EXPIRED') })), true);
  assert.equal(isBeforeSending(new TypeError('fetch failed', { cause: failure('ECONNRESET') })), false);
  for (const value of [undefined, null, 'ECONNREFUSED', 7, {}, new Error('x')])
    assert.equal(isBeforeSending(value), false);
});

test('a failed handshake is a call that was certainly not made', async () => {
  const transport = fetchTransport(() =>
    Promise.reject(new TypeError('fetch failed', { cause: failure('CERT_HAS_EXPIRED') })),
  );
  const call = createEstampClient({
    apiKey: 'sk_test_a',
    baseUrl: 'https://api.example',
    random: () => 0,
    transport,
  }).listEstampStates();
  await assert.rejects(call, { kind: 'network', undone: true, unstarted: true, message: /CERT_HAS_EXPIRED/ });
});
