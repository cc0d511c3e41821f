/** Where each language is and what its bytes hash to. Made by scripts/locales.ts out of `texts/`. */
export const CATALOGUES: Readonly<Record<string, readonly [address: () => URL, integrity: string]>> = {
  as: [(): URL => new URL('./as.a24b1922.json', import.meta.url), 'sha256-oksZIqBPU6JsoZaMH95AHHP7HQ/AHdjyex7VcHhj7Oo='],
  bn: [(): URL => new URL('./bn.1298facf.json', import.meta.url), 'sha256-Epj6zzV3q4GAFev3Q1b2SFaAmvPGFZv26A711q8H3Vs='],
  gu: [(): URL => new URL('./gu.35e681fd.json', import.meta.url), 'sha256-NeaB/ZnVjuW0WOsGc1gjRolUOYHU4mWtJ+pU0dhG0Mg='],
  hi: [(): URL => new URL('./hi.33259d11.json', import.meta.url), 'sha256-MyWdEeKpsykAs3ecqZIExVTxkN5EeDC6R7R9BBEi+24='],
  kn: [(): URL => new URL('./kn.9bcdad72.json', import.meta.url), 'sha256-m82tcnC6g7O+yta6Qb+fk3bZK7q/626msdzo3wq/0o4='],
  ml: [(): URL => new URL('./ml.06e75a01.json', import.meta.url), 'sha256-BudaAbDKhr5mNHTcO5kaFml5gwDw2PhZ0zQ8ABAG9Nw='],
  mr: [(): URL => new URL('./mr.f7fc6363.json', import.meta.url), 'sha256-9/xjY1+Pb6HG7n6k9SfiHTDBxnAIMAqgVig6+a5zMWQ='],
  or: [(): URL => new URL('./or.edf60ea7.json', import.meta.url), 'sha256-7fYOp6dLpG+Co+qiwEBe7ZI5DNBUM2D2BhJVQ3SyH0U='],
  pa: [(): URL => new URL('./pa.ff450edd.json', import.meta.url), 'sha256-/0UO3f9hToaltBhTwGGYMx9zM7gPzIAeniLmz5OKuxs='],
  ta: [(): URL => new URL('./ta.cd01b9cf.json', import.meta.url), 'sha256-zQG5zyRcDIbF5Vg2wvZlr/nLjPUfOPqqYtUGTHF9zVo='],
  te: [(): URL => new URL('./te.bd4c7dfa.json', import.meta.url), 'sha256-vUx9+uRX95OSzYnc1VgiDTGkFsyrfw+1sEwM65oED0w='],
  ur: [(): URL => new URL('./ur.f2e95fbd.json', import.meta.url), 'sha256-8ulfvf8MZARFanSdxSQM2cSV/XKa3zDJRxXhOvDO8ZM='],
};
