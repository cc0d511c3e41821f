/** Where each language is and what its bytes hash to. Made by scripts/build/locales.ts out of `texts/`. */
export const CATALOGUES: Readonly<Record<string, readonly [address: () => URL, integrity: string]>> = {
  as: [(): URL => new URL('./as.6b7b41cf.json', import.meta.url), 'sha256-a3tBz1w7s1WvGhlCgVJ66nu9LxXBteEq4NchsHHxnLc='],
  bn: [(): URL => new URL('./bn.de7d2f4d.json', import.meta.url), 'sha256-3n0vTdwYBu17Yev7ru1UYfzOvdSk0OsTFxZPEUf3WUo='],
  gu: [(): URL => new URL('./gu.f4c8abad.json', import.meta.url), 'sha256-9MirrZ3DFBJkhazal6LnXUlZpJBLqM+Gst3M1s8dS0k='],
  hi: [(): URL => new URL('./hi.fd1ecb3e.json', import.meta.url), 'sha256-/R7LPgLFUtGH+uPUMfEK2bhYoX3SpNodyE4HdMRUOG4='],
  kn: [(): URL => new URL('./kn.e5fc8b51.json', import.meta.url), 'sha256-5fyLUWsx9oNISJL/2C8Oul+yprfrYbvwIXHWYgNLyOY='],
  ml: [(): URL => new URL('./ml.3c3d18c6.json', import.meta.url), 'sha256-PD0Yxm1B0mjqXWwNn++O7LrfO437mGhKOTQed23GGII='],
  mr: [(): URL => new URL('./mr.48f0a95e.json', import.meta.url), 'sha256-SPCpXhlGEdTRJEVmZdNuk2v2mEpi16a5hN0DAo6cBiM='],
  or: [(): URL => new URL('./or.dcfbfce2.json', import.meta.url), 'sha256-3Pv84nrDBolETJcIdRpOa150rP2WmlRC6B7zhY3o/oE='],
  pa: [(): URL => new URL('./pa.b6ef67c5.json', import.meta.url), 'sha256-tu9nxaF8XRc6/qwBkJ2UgC2DAW6sGX+hoyufB+iMAzk='],
  ta: [(): URL => new URL('./ta.861ec317.json', import.meta.url), 'sha256-hh7DF58HMJnSrKhtkQS1gD8I3pYrAvM4Q1IQdxbdAic='],
  te: [(): URL => new URL('./te.1afb75b4.json', import.meta.url), 'sha256-Gvt1tLcGjHOz0d5hvlCw+mgZoZD/rabdbk5PFBVRq2M='],
  ur: [(): URL => new URL('./ur.64dfbf2c.json', import.meta.url), 'sha256-ZN+/LODbXTLN9dKw0+K+H3mUk9cCTSLvyAYJc5L8vEI='],
};
