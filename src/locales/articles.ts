/**
 * Well-known document types by `Article.family`, with search words that people in India use for them in English.
 * English pages show the service's own names. In each language's text, the part after a semicolon is searched but not
 * shown.
 */
export const ARTICLES = {
  affidavit: 'declaration oath name change',
  agreement: 'nda mou contract loan rent',
  'agreement-to-sell': 'sale',
  'loan-agreement': '',
  lease: 'rent rental tenancy leave and license licence',
  'leave-and-licence': 'license rent rental agreement',
  'power-of-attorney': 'poa gpa spa',
  'general-power-of-attorney': 'poa gpa',
  'special-power-of-attorney': 'poa spa',
  indemnity: '',
  adoption: '',
  hypothecation: 'vehicle loan',
  mortgage: '',
  bond: '',
  conveyance: 'sale deed',
  release: 'relinquishment',
  partition: '',
  divorce: '',
  'bank-guarantee': '',
  partnership: '',
  cancellation: '',
  'promissory-note': 'pronote',
  acknowledgement: '',
  gift: '',
  settlement: '',
  trust: '',
} as const;
