/** The writing direction of a language. @param locale BCP 47 */
export function directionOf(locale: string): 'ltr' | 'rtl' {
  return /^(?:ar|fa|he|ur)\b/.test(locale) ? 'rtl' : 'ltr';
}
