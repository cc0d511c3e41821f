/** Where each language is and what its bytes hash to. Made by scripts/locales.ts out of `texts/`. */
export const CATALOGUES: Readonly<Record<string, readonly [address: () => URL, integrity: string]>> = {
  as: [(): URL => new URL('./as.96dedea9.json', import.meta.url), 'sha256-lt7eqc2ap+Wv+/4YIIy/PWNuDcyqmIc6xCzUlQM9Eak='],
  bn: [(): URL => new URL('./bn.61bdb94e.json', import.meta.url), 'sha256-Yb25Thypd1RnSGqgPClwmgXqhKcF2UZUfZLo7iyA9Lc='],
  gu: [(): URL => new URL('./gu.4d7b0f51.json', import.meta.url), 'sha256-TXsPUQcgeZ9a4cKl5gjx/DPvn1lpyh8HL2mTGN8WTbo='],
  hi: [(): URL => new URL('./hi.6eb11d59.json', import.meta.url), 'sha256-brEdWVQ57CiN08z0TSOwdcI6fNsG8HCFkjN50FORFOM='],
  kn: [(): URL => new URL('./kn.4c8fb167.json', import.meta.url), 'sha256-TI+xZ6PU2mcpdSdKSxXL1j6e/rnsy1XzpykMkiv688A='],
  ml: [(): URL => new URL('./ml.f5a2ea3b.json', import.meta.url), 'sha256-9aLqO8HMrHguDOVvHHSPgR8oSk4MkjEoB7IlNSXDeWc='],
  mr: [(): URL => new URL('./mr.2faac085.json', import.meta.url), 'sha256-L6rAhcovPxmf7SHa9ja0D4eDHH7y9wXTdOmki7AfR2g='],
  or: [(): URL => new URL('./or.ec8ae6ec.json', import.meta.url), 'sha256-7Irm7G8dS9VXUyOyota+4M7zeqSqd5mvHV4o77PbvjI='],
  pa: [(): URL => new URL('./pa.1fbb3004.json', import.meta.url), 'sha256-H7swBFfRVHcrO//i1vdYgre/XBlGQ6g9MMxeqA1zLcY='],
  ta: [(): URL => new URL('./ta.1be04e4d.json', import.meta.url), 'sha256-G+BOTR3G5t0YTCPlnWoN186xrnUsi2piAlDLNPM34e0='],
  te: [(): URL => new URL('./te.9e6e4eef.json', import.meta.url), 'sha256-nm5O75Yci3SKLlCva6GyJTzLImBV1JQ4/OxDONUfHhE='],
  ur: [(): URL => new URL('./ur.353e0d7f.json', import.meta.url), 'sha256-NT4Nf8QYut/AKgPTdFpVOBtmk2mc76OgQsISqtEcOG4='],
};
