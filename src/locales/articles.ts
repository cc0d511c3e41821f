/**
 * Well-known document types by `Article.family`, with search words that people in India use for them in English letters.
 * Words after a semicolon count less: they name documents that some states list apart. English pages show the service's own
 * names. In each language's text, the part after a semicolon is searched but not shown.
 */
export const ARTICLES = {
  affidavit:
    'declaration oath name change halafnama halfnama shapathpatra undertaking gap lost duplicate caste passport self;marriage noc gst registration document court proof',
  agreement:
    'nda mou contract karar ikrarnama service vendor employment job freelance franchise consultancy disclosure;vehicle bike car loan rent sale sell',
  'agreement-to-sell': 'sale bainama bayana',
  'loan-agreement': 'karz udhar personal',
  lease: 'rent rental tenancy tenant deed landlord kiraya kirayanama bhada patta house flat shop;leave license licence',
  'leave-and-licence': 'license rent rental agreement bhada kiraya;house flat',
  'power-of-attorney': 'poa gpa spa mukhtarnama mukhtiarnama',
  'general-power-of-attorney': 'poa gpa mukhtarnama mukhtiarnama aam',
  'special-power-of-attorney': 'poa spa mukhtarnama mukhtiarnama khas',
  indemnity: '',
  adoption: 'godnama dattak child',
  hypothecation: 'vehicle car bike loan gadi',
  mortgage: 'girvi rehan home loan',
  bond: '',
  conveyance: 'sale deed bainama kharidi registry house flat land',
  release: 'relinquishment haq tyag',
  partition: 'batwara bantwara vatni',
  divorce: 'talaq mutual',
  'bank-guarantee': '',
  partnership: 'sajhedari bhagidari',
  cancellation: '',
  'promissory-note': 'pronote',
  acknowledgement: 'debt receipt',
  gift: 'daan donation',
  settlement: '',
  trust: '',
} as const;
