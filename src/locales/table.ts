/** Where each language is and what its bytes hash to. Made by scripts/locales.ts out of `texts/`. */
export const CATALOGUES: Readonly<Record<string, readonly [address: () => URL, integrity: string]>> = {
  as: [(): URL => new URL('./as.7702f018.json', import.meta.url), 'sha256-dwLwGJIyMrZVTzm1cK95pYB/ewgbgkVNTucx8l0hqH8='],
  bn: [(): URL => new URL('./bn.03f608ac.json', import.meta.url), 'sha256-A/YIrH3ieiDEduKytzIOOqUzqcbHEF6mMXu8+8wN1vI='],
  gu: [(): URL => new URL('./gu.ea4f3c4d.json', import.meta.url), 'sha256-6k88TQ4tC3T7WxSqVoJm/2S7M+y9KENwYI4UMAADbYM='],
  hi: [(): URL => new URL('./hi.8373488c.json', import.meta.url), 'sha256-g3NIjOV2CYkqGVMe0/JkJt38TslrqHBIu0fpolNU5ws='],
  kn: [(): URL => new URL('./kn.cbe5414f.json', import.meta.url), 'sha256-y+VBT/nvYGhiIH1Yyer8W5CX+BbNltw4MA3hsLIIUxo='],
  ml: [(): URL => new URL('./ml.30f28067.json', import.meta.url), 'sha256-MPKAZxN0/5a7bqCkZSrDukZQ9tM6ZwDPHxn4m94T+C0='],
  mr: [(): URL => new URL('./mr.eee61af7.json', import.meta.url), 'sha256-7uYa99RANMhRDxFDeNdr+GqzsSmttyDtakgJs35V49w='],
  or: [(): URL => new URL('./or.0cb64f65.json', import.meta.url), 'sha256-DLZPZdmNC62pMKbIB3tjShqVb0nq+6wXnZCUnUD0AxY='],
  pa: [(): URL => new URL('./pa.53169be4.json', import.meta.url), 'sha256-Uxab5DzPqZhGNr4MISvJ8521aOn+vCMGjdil55PSy0U='],
  ta: [(): URL => new URL('./ta.889b01f4.json', import.meta.url), 'sha256-iJsB9FhVozCU3TzczsALWzxfqY5fUO5oYx3Qol8Amiw='],
  te: [(): URL => new URL('./te.e399f879.json', import.meta.url), 'sha256-45n4ebfCh6theGpL9dnsXCwhiBWI5TJ7VAUi+uuDb6E='],
  ur: [(): URL => new URL('./ur.f25fad2d.json', import.meta.url), 'sha256-8l+tLd4oACEtEEiL5mXkl7OJySrG4KjTZkN9eTAD0/s='],
};
