/** Where each language is and what its bytes hash to. Made by scripts/locales.ts out of `texts/`. */
export const CATALOGUES: Readonly<Record<string, readonly [address: () => URL, integrity: string]>> = {
  as: [(): URL => new URL('./as.1801be41.json', import.meta.url), 'sha256-GAG+QdhDeFZuNLhcaza2rzW0RAOIEG3U5LgEZd+sF8c='],
  bn: [(): URL => new URL('./bn.3a5d6208.json', import.meta.url), 'sha256-Ol1iCOgKsg9Qqe3x8UjiTbGDckP4pBNN5CZcGIl85mk='],
  gu: [(): URL => new URL('./gu.3a99a037.json', import.meta.url), 'sha256-OpmgNyKfE2U0BWu/fDmwrvNqkblYJGbyZ6K9iDiDQtM='],
  hi: [(): URL => new URL('./hi.ba91f1e9.json', import.meta.url), 'sha256-upHx6YuSwvQXHu5+kck0/SP/evaFwWIq9LScSuQO+Z4='],
  kn: [(): URL => new URL('./kn.3f07611c.json', import.meta.url), 'sha256-PwdhHIFubaOibt1UJfGLuKEm+qJEK2T7V/MJtBrlqJo='],
  ml: [(): URL => new URL('./ml.e1a90dee.json', import.meta.url), 'sha256-4akN7pePB8LICMB5ef8UXj+b3gMPDINadl8onZWqjnA='],
  mr: [(): URL => new URL('./mr.3ceaa177.json', import.meta.url), 'sha256-POqhd3RV9ad3JDyq1wAdgpDPQBci1zhYUbEDJLZzekE='],
  or: [(): URL => new URL('./or.650aaccc.json', import.meta.url), 'sha256-ZQqszHMW8uvDt3+ccQGWtd/DQI7h8mRdz8Gi0QThAqo='],
  pa: [(): URL => new URL('./pa.f2ae5587.json', import.meta.url), 'sha256-8q5Vh7aUKIsRsSS/+R5es/iaGQAf4KZ6g3g2rpd7vrE='],
  ta: [(): URL => new URL('./ta.91958103.json', import.meta.url), 'sha256-kZWBA60TwJOywNOKBErQT6xzICojlHyfjWhExBVVI5g='],
  te: [(): URL => new URL('./te.2ef438ab.json', import.meta.url), 'sha256-LvQ4q26WRBoVqI6H0CF8N7rVz+P4DCKT9vfSwwEZDF8='],
  ur: [(): URL => new URL('./ur.38cccc92.json', import.meta.url), 'sha256-OMzMktqZ9V5MjcCmI+faVjTMIHZDIxzb5LUJtkZgFaQ='],
};
