/** A reason, and what of the official suite is not held to because of it: files, groups of a file, single tests. */
interface Unclaimed {
  reason: string;
  cases: readonly string[];
}

/**
 * What neither the evaluator nor the proxy's Ajv claims to do. Every name must still fail, or the list is out of date.
 */
export const UNCLAIMED: readonly Unclaimed[] = [
  {
    reason:
      'References to and inside further documents are refused: nothing is fetched, and only what stays in the one is followed.',
    cases: [
      'anchor',
      'definitions',
      'defs',
      'optional/cross-draft',
      'optional/id',
      'optional/unknownKeyword',
      'ref: $id must be resolved against nearest parent, not just immediate parent',
      'ref: $ref prevents a sibling $id from changing the base uri',
      'ref: Location-independent identifier with base URI change in subschema',
      'ref: Recursive references between schemas',
      'ref: URN ref with nested pointer ref',
      'ref: order of evaluation: $id and $anchor and $ref',
      'ref: order of evaluation: $id and $ref on nested schema',
      'ref: order of evaluation: $id and $ref',
      'ref: ref to else',
      'ref: ref to if',
      'ref: ref to then',
      'ref: ref with absolute-path-reference',
      'ref: refs with relative uris and defs',
      'ref: relative refs with absolute uris and defs',
      'ref: remote ref, containing refs itself',
      'refRemote',
    ],
  },
  {
    reason: 'Dynamic references are refused: no form needs them.',
    cases: ['dynamicRef', 'optional/dynamicRef'],
  },
  {
    reason: 'Refused with its reason: nothing could be chosen.',
    cases: ['enum: empty enum'],
  },
  {
    reason: 'Formats are always checked, and vocabularies are ignored.',
    cases: ['format', 'optional/format-assertion', 'vocabulary'],
  },
  {
    reason: 'Only Ajv validates `unevaluated…` (the server decides).',
    cases: [
      "ref: ref creates new scope when adjacent to keywords: referenced subschema doesn't see annotations from properties",
      "not: collect annotations inside a 'not', even if collection is disabled: unevaluated property",
    ],
  },
  {
    reason: 'Encoded contents are not decoded.',
    cases: ['optional/content'],
  },
  {
    reason: 'The result of ajv-formats, which both validators share; it differs from the RFC.',
    cases: [
      'optional/format/date-time: validation of date-time strings: a numeric offset without minutes is invalid',
      'optional/format/date-time: validation of date-time strings: a second fraction of fifteen nines is valid',
      'optional/format/date-time: validation of date-time strings: hour 24 is invalid even with a leap second',
      'optional/format/email: validation of e-mail addresses: a quoted string with a @ in the local part is valid',
      'optional/format/email: validation of e-mail addresses: a quoted string with a double dot in the local part is valid',
      'optional/format/email: validation of e-mail addresses: a quoted string with a space in the local part is valid',
      'optional/format/email: validation of e-mail addresses: an IPv4-address-literal after the @ is valid',
      'optional/format/email: validation of e-mail addresses: an IPv6-address-literal after the @ is valid',
      'optional/format/uri: validation of URIs: leading zero in an embedded IPv4 address is invalid',
      'optional/format/uri: validation of URIs: non-numeric port is invalid',
      'optional/format/uri: validation of URIs: square brackets are not allowed in a path segment',
      'optional/format/uuid: uuid format: URN prefixed UUID is invalid',
    ],
  },
  {
    reason: 'A format that the form does not check: it only says how a text is meant.',
    cases: [
      'optional/format/duration',
      'optional/format/ecmascript-regex',
      'optional/format/hostname',
      'optional/format/idn-email',
      'optional/format/idn-hostname',
      'optional/format/ipv4',
      'optional/format/ipv6',
      'optional/format/iri-reference',
      'optional/format/iri',
      'optional/format/json-pointer',
      'optional/format/relative-json-pointer',
      'optional/format/uri-reference',
      'optional/format/uri-template',
    ],
  },
  {
    reason: 'Refused with its reason: `f.*o` takes quadratic time, and without it the names are unknown.',
    cases: ['patternProperties: patternProperties validates properties matching a regex'],
  },
  {
    reason: 'Refused with its reason: compiled code cannot hold a property called `__proto__`.',
    cases: ['properties: properties whose names are Javascript object property names'],
  },
  {
    reason: 'Only Ajv validates `unevaluated…` (the server decides), and references in these files are dynamic.',
    cases: ['unevaluatedItems', 'unevaluatedProperties'],
  },
];
