/** Where each language is and what its bytes hash to. Made by scripts/locales.ts out of `texts/`. */
export const CATALOGUES: Readonly<Record<string, readonly [address: () => URL, integrity: string]>> = {
  as: [(): URL => new URL('./as.dcb9f1e1.json', import.meta.url), 'sha256-3Lnx4RYaWACJxCGejSP8xVwnraJQ/eJaWowU/4RccY0='],
  bn: [(): URL => new URL('./bn.4f16d3bc.json', import.meta.url), 'sha256-TxbTvOP57dANLtMw9dUPc8kX+mb4jqfRgobn9UnsagE='],
  gu: [(): URL => new URL('./gu.cad98355.json', import.meta.url), 'sha256-ytmDVQtygiRp6u/aHKpcqCoEQ2ENGPJafzP92fQ++T8='],
  hi: [(): URL => new URL('./hi.d1a32487.json', import.meta.url), 'sha256-0aMkh5eUTKDbZSDZqBtsSLlf4ByLEYAXc3n6LslczXc='],
  kn: [(): URL => new URL('./kn.b76d4d73.json', import.meta.url), 'sha256-t21Nc+5skB0KKpL3HSlkUStRUtLRw/ZOZgDOD6GiuTE='],
  ml: [(): URL => new URL('./ml.d3408802.json', import.meta.url), 'sha256-00CIAo4TXMW3YoZu9+8YRU3k0euWvwrH2HARoRe8Jyc='],
  mr: [(): URL => new URL('./mr.3983199e.json', import.meta.url), 'sha256-OYMZngC8zUG+2+EGRyWkZTnCiDOzfPD7HQiq8ZsT8Hg='],
  or: [(): URL => new URL('./or.c1471829.json', import.meta.url), 'sha256-wUcYKbc5zOCtpqiwKRAUY/QtU4R5H3zScqtmjAEsvls='],
  pa: [(): URL => new URL('./pa.e830d13e.json', import.meta.url), 'sha256-6DDRPl7r3FZyk9SaSiEKn2QZmKWq6D01ST4vB/oDse8='],
  ta: [(): URL => new URL('./ta.0521aece.json', import.meta.url), 'sha256-BSGuzoKdT4ui1shBUyfmYScy/DCD1R9d2/RPUUrAbbE='],
  te: [(): URL => new URL('./te.685261b9.json', import.meta.url), 'sha256-aFJhuRpIKH7hKe5ynB3nsxDXS1KIp1p3udzlXRu4V3I='],
  ur: [(): URL => new URL('./ur.870e9d25.json', import.meta.url), 'sha256-hw6dJVjNUIRmOLACSyGkNchAMwvBrwafjFKaEyVYrHY='],
};
