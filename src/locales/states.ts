/**
 * States and union territories, by the revised codes of ISO 3166-2:IN (`CG`, `OD`, `TS`, `UK`, `DH`). English pages
 * show the service's own names.
 */
export const STATES = [
  'AN', 'AP', 'AR', 'AS', 'BR', 'CG', 'CH', 'DH', 'DL', 'GA', 'GJ', 'HP', 'HR', 'JH', 'JK', 'KA', 'KL', 'LA', 'LD',
  'MH', 'ML', 'MN', 'MP', 'MZ', 'NL', 'OD', 'PB', 'PY', 'RJ', 'SK', 'TN', 'TR', 'TS', 'UK', 'UP', 'WB',
] as const;
