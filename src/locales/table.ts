/** Where each language is and what its bytes hash to. Made by scripts/build/locales.ts out of `texts/`. */
export const CATALOGUES: Readonly<Record<string, readonly [address: () => URL, integrity: string]>> = {
  as: [(): URL => new URL('./as.cb43d6e0.json', import.meta.url), 'sha256-y0PW4OM4HQ2V9XTIMewqL5e2NDSX408upOU6ad+B22k='],
  bn: [(): URL => new URL('./bn.c3622e68.json', import.meta.url), 'sha256-w2IuaOdPoFCR+ga6p/4QegN9/hRwWgTjZ3aJ0M0SlDQ='],
  gu: [(): URL => new URL('./gu.840b1268.json', import.meta.url), 'sha256-hAsSaHduTdfBwRaNn6pbi3lGxlfYw8DY8PJFUKxRGj8='],
  hi: [(): URL => new URL('./hi.8902b55b.json', import.meta.url), 'sha256-iQK1WyxBkR9wwkrsMEH0w7aT2q0Hk5FJmfcut57BzVM='],
  kn: [(): URL => new URL('./kn.fdbe4d3a.json', import.meta.url), 'sha256-/b5NOl1QXsIqQA8qom6AhcU82lVW+FYd4JEEpn1heVY='],
  ml: [(): URL => new URL('./ml.50dac4e3.json', import.meta.url), 'sha256-UNrE4wCakfy6/5ChwIuyreUb0Ez45GvzjvdlPVQhHno='],
  mr: [(): URL => new URL('./mr.f53895b6.json', import.meta.url), 'sha256-9TiVtpK08hhZ3sk5C367JSfI2pnJRmORUKJ45AXGutQ='],
  or: [(): URL => new URL('./or.d0424a2d.json', import.meta.url), 'sha256-0EJKLXOY0HNnlXkASrHhYXhtv9v8eibhR18DCvf+j/o='],
  pa: [(): URL => new URL('./pa.c70b3441.json', import.meta.url), 'sha256-xws0QRFxk/CFMt/o9APrkUVqHy595NGGFqykmLn51xM='],
  ta: [(): URL => new URL('./ta.099ffbac.json', import.meta.url), 'sha256-CZ/7rMlwBlq4yBGBl8DrmT1lcxijXSWZYjbJv5QEp8M='],
  te: [(): URL => new URL('./te.a007cba6.json', import.meta.url), 'sha256-oAfLprapN9Pg/OUV8u/XYEWmqQPf2xYo25WvrRbXJ+I='],
  ur: [(): URL => new URL('./ur.ce5a113c.json', import.meta.url), 'sha256-zloRPO+bUSL7832IHN/b4NoCIXZSpP6CdrZpxya5EQ4='],
};
