/**
 * The states and union territories that catalogues name, by the codes of ISO 3166-2:IN as revised (`CG`, `OD`, `TS`,
 * `UK`, `DH`). In English the service's own names are shown.
 */
export const STATES = [
  'AN', 'AP', 'AR', 'AS', 'BR', 'CG', 'CH', 'DH', 'DL', 'GA', 'GJ', 'HP', 'HR', 'JH', 'JK', 'KA', 'KL', 'LA', 'LD',
  'MH', 'ML', 'MN', 'MP', 'MZ', 'NL', 'OD', 'PB', 'PY', 'RJ', 'SK', 'TN', 'TR', 'TS', 'UK', 'UP', 'WB',
] as const;
