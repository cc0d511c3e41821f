/** Where each language is and what its bytes hash to. Made by scripts/locales.ts out of `texts/`. */
export const CATALOGUES: Readonly<Record<string, readonly [address: () => URL, integrity: string]>> = {
  as: [(): URL => new URL('./as.28d8ab42.json', import.meta.url), 'sha256-KNirQtJEQj2TrWhG/iw6KSzegtT4QMER400an08hjYQ='],
  bn: [(): URL => new URL('./bn.70b58df4.json', import.meta.url), 'sha256-cLWN9LYW1o5+yN3PQ0/rk4vU33ERNjwyft1zUvEv/rM='],
  gu: [(): URL => new URL('./gu.384dc30c.json', import.meta.url), 'sha256-OE3DDHm6qu4U0yVAskzYhk28s4MVi8rbmaehy3ct46w='],
  hi: [(): URL => new URL('./hi.8cb7c523.json', import.meta.url), 'sha256-jLfFI73fBe4mNSNpdw1vm3N+ehHJgu+Z+Q2mb6nuD8k='],
  kn: [(): URL => new URL('./kn.58d4be7b.json', import.meta.url), 'sha256-WNS+e1/Z4KOMSFNMwmzJooVckWRNr/kDD5pin8ZP/rI='],
  ml: [(): URL => new URL('./ml.a2e2b053.json', import.meta.url), 'sha256-ouKwU9GXOSTctqMwY/t10R/3PPyBpMMAhV7d8uIwRqY='],
  mr: [(): URL => new URL('./mr.0c90076c.json', import.meta.url), 'sha256-DJAHbDj4eL043ItUbVIWSJ/gpUTyQrd//NuoAQqJPUc='],
  or: [(): URL => new URL('./or.45ea969f.json', import.meta.url), 'sha256-ReqWn832GHCz9Vk/L9biQeQnX78eCPo9TZpp+Ey3rzQ='],
  pa: [(): URL => new URL('./pa.5f1304fd.json', import.meta.url), 'sha256-XxME/ba6j2OIo+NsHAezECn+abIxgTg6WVw+qqTWiqY='],
  ta: [(): URL => new URL('./ta.802b4a0a.json', import.meta.url), 'sha256-gCtKCg/OL3qRwACVi3qoGfDGrSZgo4kz6z93/HHzkcU='],
  te: [(): URL => new URL('./te.83a68dac.json', import.meta.url), 'sha256-g6aNrB9bcJ4xfpSYw9APbDR3BvxixFS5h+ghjy+09b4='],
  ur: [(): URL => new URL('./ur.72b540b7.json', import.meta.url), 'sha256-crVAt+lOTagd7i/wlXrKIuRgc+f+eVBzc31J9j8EbYo='],
};
