/** Where each language is and what its bytes hash to. Made by scripts/locales.ts out of `texts/`. */
export const CATALOGUES: Readonly<Record<string, readonly [address: () => URL, integrity: string]>> = {
  as: [(): URL => new URL('./as.9ee5dcc2.json', import.meta.url), 'sha256-nuXcwpnW4pZ9PLS9n2qI3xYStQsBbQjpQ2yfi+bMt9s='],
  bn: [(): URL => new URL('./bn.6c8dce37.json', import.meta.url), 'sha256-bI3ONy1p/jV33lWU8TarvSPvuqaZCmEIy9uMI8Vwp0E='],
  gu: [(): URL => new URL('./gu.a8c5233a.json', import.meta.url), 'sha256-qMUjOsQWvUlZrABMZrE5rAVLVKDHbJs5UhGVto3r5aU='],
  hi: [(): URL => new URL('./hi.07795dd5.json', import.meta.url), 'sha256-B3ld1Z0k6dgwuM7wDdwVUMFTFEAwSek2fDOTRuzD/T4='],
  kn: [(): URL => new URL('./kn.eb831f39.json', import.meta.url), 'sha256-64MfOZyLMS5d2Rg6fGApn2iB316qr1V6vpfmGoEqX00='],
  ml: [(): URL => new URL('./ml.5d3579a6.json', import.meta.url), 'sha256-XTV5pj7Agc7KHTXbTtW0xURrZAWCq8EOYIxxDd694Dc='],
  mr: [(): URL => new URL('./mr.e19e038d.json', import.meta.url), 'sha256-4Z4DjdlzJtswXX/kPRRxnXssTmXJlI2EcHv6hanStUk='],
  or: [(): URL => new URL('./or.1fbbc590.json', import.meta.url), 'sha256-H7vFkMBpA+pvBThr52Rin5LsUdTieqHQfq4KaUi7HDE='],
  pa: [(): URL => new URL('./pa.7e07fdc9.json', import.meta.url), 'sha256-fgf9ybt+88FFG/gdVYwFNQkwH/zhyYNvCHk5Wb6CXyQ='],
  ta: [(): URL => new URL('./ta.812550e0.json', import.meta.url), 'sha256-gSVQ4CSxBSN19Lr5nFvYCIC96ZrQeb42Rsh+KLPUAio='],
  te: [(): URL => new URL('./te.1410cf19.json', import.meta.url), 'sha256-FBDPGZ/rsfbDxwE+FTX+2HIfl3HPLeXxcNLDe7XKPTk='],
  ur: [(): URL => new URL('./ur.a66f8f82.json', import.meta.url), 'sha256-pm+PggdCInue3QHYN+0Fhj341S+CHT7NzWzAxrbOUFI='],
};
