/**
 * The well-known documents that catalogues name, by `Article.family`, and what people in India also call them in
 * English, for the search. In English the names of the service are shown. A catalogue has a name for each; what follows
 * a semicolon is only searched.
 */
export const ARTICLES = {
  affidavit: 'declaration oath',
  agreement: 'nda mou contract loan rent',
  'agreement-to-sell': 'sale',
  'loan-agreement': '',
  lease: 'rent tenancy',
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
