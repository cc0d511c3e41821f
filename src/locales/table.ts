/** Where each language is and what its bytes hash to. Made by scripts/locales.ts out of `texts/`. */
export const CATALOGUES: Readonly<Record<string, readonly [address: () => URL, integrity: string]>> = {
  as: [(): URL => new URL('./as.1a5fceef.json', import.meta.url), 'sha256-Gl/O7+XgDAOq1TgRfkvi59VTk9GAXhTywh+O3OIWAXw='],
  bn: [(): URL => new URL('./bn.5065ad32.json', import.meta.url), 'sha256-UGWtMg60pSWSje3+OewkkujAz790fzk09h0jILZAK4s='],
  gu: [(): URL => new URL('./gu.fb8240c4.json', import.meta.url), 'sha256-+4JAxFCb0q/4WyAfgBLTosneAvVQAAVasOghBERNcIQ='],
  hi: [(): URL => new URL('./hi.57145221.json', import.meta.url), 'sha256-VxRSIbFyOOmCVex9DburbvU5hvVVTk6a7ufjAZUy184='],
  kn: [(): URL => new URL('./kn.fe5bb105.json', import.meta.url), 'sha256-/luxBTKRa9Yv5biGu17Poi0ASCrblnmZoKBMQSUlUvg='],
  ml: [(): URL => new URL('./ml.d823a883.json', import.meta.url), 'sha256-2COog2STSTeI3N18ls39De3NXEr6CZKhE9gEx/Hempc='],
  mr: [(): URL => new URL('./mr.8d19f6b4.json', import.meta.url), 'sha256-jRn2tM8oepcWSIV83b3OOA3Vdjcvgiyl4tGZT6msf1w='],
  or: [(): URL => new URL('./or.43898327.json', import.meta.url), 'sha256-Q4mDJ5XZzwuHO4VWWZBFvkOEzEJKIoMbqd/lQdj6EkU='],
  pa: [(): URL => new URL('./pa.c444a9ac.json', import.meta.url), 'sha256-xESprHMdscmPJxySjWTpa57VG+VmIqN8S7s3s2rcqUo='],
  ta: [(): URL => new URL('./ta.9a6649a0.json', import.meta.url), 'sha256-mmZJoKMy8zJrVrpt0MxThQ8qecNSGiTfeETTjM6CuPc='],
  te: [(): URL => new URL('./te.1ed95d93.json', import.meta.url), 'sha256-Htldk33LfwqUNcSQBxRi6Siwql3FTq0w/fESIJ7snx4='],
  ur: [(): URL => new URL('./ur.424d8c92.json', import.meta.url), 'sha256-Qk2MktPMrbLeWlyS5hdWaUs7luI1/w6IRkpbJysJfH8='],
};
