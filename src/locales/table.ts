/** Where each language is and what its bytes hash to. Made by scripts/build/locales.ts out of `texts/`. */
export const CATALOGUES: Readonly<Record<string, readonly [address: () => URL, integrity: string]>> = {
  as: [(): URL => new URL('./as.d528c0a3.json', import.meta.url), 'sha256-1SjAo8Tl8xLNj5U41W3Tq0AtcR9GOn8x+SsJaioJVVk='],
  bn: [(): URL => new URL('./bn.27812ea6.json', import.meta.url), 'sha256-J4EupuaXpAkCPzebcgM9cnS62Fu+Xi9SWf6TzYDTX9Y='],
  gu: [(): URL => new URL('./gu.1149e0eb.json', import.meta.url), 'sha256-EUng68bTfnowDfnOZKajfzSZV7ANZ+MrEIYK6n2WOLo='],
  hi: [(): URL => new URL('./hi.617d6335.json', import.meta.url), 'sha256-YX1jNQvKIdH33wiAJrclr+xg//QBlw8OaeU7IPiuUx0='],
  kn: [(): URL => new URL('./kn.f9e5fedc.json', import.meta.url), 'sha256-+eX+3GmqGRWRfZ96sJjREXIBmgtUc1RR6ffAxLl+oSY='],
  ml: [(): URL => new URL('./ml.b2cab8e4.json', import.meta.url), 'sha256-ssq45IJx2UhwZz3v2ibf+CKun8hBAGpJRe6/zqSJ5tY='],
  mr: [(): URL => new URL('./mr.d88bdda5.json', import.meta.url), 'sha256-2IvdpVZvKgRLjtoSKBPwIgf++arOBVhm4ZPw9XtUv8U='],
  or: [(): URL => new URL('./or.abd630da.json', import.meta.url), 'sha256-q9Yw2puLUGCCs22WxMG/L5X+ngfA1BWWsfx7crM8NM8='],
  pa: [(): URL => new URL('./pa.61f3c2a5.json', import.meta.url), 'sha256-YfPCpWV7vs1qDnm3IhEMRXLl2A5QFRGuH1QetzmRUvY='],
  ta: [(): URL => new URL('./ta.2c5a9e3c.json', import.meta.url), 'sha256-LFqePF3KlJBqxZLIUjDEnJJFYwIJQXQhe5RL3+2gta8='],
  te: [(): URL => new URL('./te.15507cc4.json', import.meta.url), 'sha256-FVB8xIW+Qf+sG547DNxIYAcjTofQ+kWwzv13XMf5+Mk='],
  ur: [(): URL => new URL('./ur.9cde0f8e.json', import.meta.url), 'sha256-nN4Pjj0//2nzcxlpN4gs9k52ZdSiy4etUbzcI6QgU2M='],
};
