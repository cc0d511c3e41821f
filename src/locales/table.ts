/** Where each language is and what its bytes hash to. Made by scripts/build/locales.ts out of `texts/`. */
export const CATALOGUES: Readonly<Record<string, readonly [address: () => URL, integrity: string]>> = {
  as: [(): URL => new URL('./as.62504fcb.json', import.meta.url), 'sha256-YlBPy/d6VBPTlPlY5XkLenIozlcdQ64dsmwMCz4diUE='],
  bn: [(): URL => new URL('./bn.5160fdca.json', import.meta.url), 'sha256-UWD9yvYWbgEzhBc1yipEX2eVFTXfBzew7qHSYWVUoQc='],
  gu: [(): URL => new URL('./gu.d11c2d97.json', import.meta.url), 'sha256-0Rwtl6Q2WRTTgK3cyJfyMKHpWyKxV3/j31nCBsHEc/M='],
  hi: [(): URL => new URL('./hi.f603bbc6.json', import.meta.url), 'sha256-9gO7xnyzv5AD9gsD6QHAlyiwPeRqvIwtitRr0qDWhN8='],
  kn: [(): URL => new URL('./kn.4bd994b5.json', import.meta.url), 'sha256-S9mUtTG8ElAWXfeCK3atibtrhhabU1VZKYRiQUnKjiw='],
  ml: [(): URL => new URL('./ml.da3ae53d.json', import.meta.url), 'sha256-2jrlPQRPY4iXCxipcbDeGdGY4e1lc+F4GbUDmg7ZmlQ='],
  mr: [(): URL => new URL('./mr.cb54fe74.json', import.meta.url), 'sha256-y1T+dA9c0dWN6ajMFV/D319NOrtdkfHeWqltgxn42jU='],
  or: [(): URL => new URL('./or.72bcbfd0.json', import.meta.url), 'sha256-cry/0PEL1rTcTwCc/al4dS8eRHQvpvO7zv+qy5AJXio='],
  pa: [(): URL => new URL('./pa.d00fa52a.json', import.meta.url), 'sha256-0A+lKuiEi/PEzFScGwmctCp9RhhJG5mr6+vP13CdxF4='],
  ta: [(): URL => new URL('./ta.1b08c443.json', import.meta.url), 'sha256-GwjEQ1cA9MtULrIZtnGAkS3KKdTMkkXxiF8EhFqmNus='],
  te: [(): URL => new URL('./te.194b1e73.json', import.meta.url), 'sha256-GUseczDYPoohPxoTgViXE5sDCBa3LUlUjyUf3wlpQz4='],
  ur: [(): URL => new URL('./ur.ae8612bf.json', import.meta.url), 'sha256-roYSv5RXLhVLIZBhAyGRnkRAKOzew7eWg9ez43Tg4aw='],
};
