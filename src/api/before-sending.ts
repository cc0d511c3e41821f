/* No connection: the address, the route, the machine's own limits. `EAI_…` come from the lookup of the name. */
const NO_CONNECTION = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'EADDRNOTAVAIL',
  'EADDRINUSE',
  'EMFILE',
  'ENFILE',
  'ENOBUFS',
  'EACCES',
  'EPERM',
  'ENOTFOUND',
  'ENODATA',
  'ESERVFAIL',
  'EREFUSED',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_INVALID_ARG',
  'UND_ERR_PRX_TLS',
]);
/* The handshake failed: the request follows it. */
const NO_HANDSHAKE = new Set([
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'CERT_REVOKED',
  'CERT_UNTRUSTED',
  'CERT_REJECTED',
  'CERT_CHAIN_TOO_LONG',
  'CERT_SIGNATURE_FAILURE',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_GET_CRL',
  'UNABLE_TO_DECRYPT_CERT_SIGNATURE',
  'UNABLE_TO_DECODE_ISSUER_PUBLIC_KEY',
  'CRL_HAS_EXPIRED',
  'CRL_NOT_YET_VALID',
  'CRL_SIGNATURE_FAILURE',
  'INVALID_CA',
  'INVALID_PURPOSE',
  'PATH_LENGTH_EXCEEDED',
  'HOSTNAME_MISMATCH',
  'ERROR_IN_CERT_NOT_BEFORE_FIELD',
  'ERROR_IN_CERT_NOT_AFTER_FIELD',
  'EPROTO',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'ERR_TLS_CERT_ALTNAME_FORMAT',
  'ERR_TLS_HANDSHAKE_TIMEOUT',
  'ERR_TLS_INVALID_PROTOCOL_VERSION',
  'ERR_TLS_PROTOCOL_VERSION_CONFLICT',
]);
/* OpenSSL names its error. Names such as `BAD_RECORD_MAC` may also appear after the handshake. */
const HANDSHAKE = /HANDSHAKE|VERSION|PROTOCOL|CIPHER|CERT|UNKNOWN_CA|UNRECOGNIZED_NAME|HTTP_REQUEST|PACKET_LENGTH/;
/* The system calls that precede the first byte. */
const FIRST_CALLS = /^(?:connect|bind|socket|open|getaddrinfo|query[A-Z]\w*)$/;

interface SystemError {
  code?: unknown;
  syscall?: unknown;
  cause?: unknown;
  /** One for each address that was tried. */
  errors?: unknown;
}

/** Whether a connection certainly failed before a byte of the request was sent. */
export function isBeforeSending(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, syscall, cause, errors } = error as SystemError;
  if (Array.isArray(errors) && errors.length > 0) return errors.every(isBeforeSending);
  if (typeof code !== 'string') return isBeforeSending(cause);
  if (typeof syscall === 'string' && FIRST_CALLS.test(syscall)) return true;
  // An established connection may fail with the same codes.
  if (syscall === 'read' || (syscall === 'write' && code !== 'EPROTO')) return false;
  return NO_CONNECTION.has(code) || NO_HANDSHAKE.has(code) || code.startsWith('EAI_') || HANDSHAKE.test(code);
}
