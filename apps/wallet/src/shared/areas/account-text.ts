/** Full-width digits and signs as a keyboard in Japanese or Chinese types them, as plain ones. */
function plain(text: string): string {
  return text.normalize('NFKC').trim()
}

/** Whether a text that may be either is on the way to a mobile number. */
export function looksLikeNumber(text: string): boolean {
  return /^\+?\d[\d\s().-]*$|^\+$/.test(plain(text))
}

/** Whether a number says its own dialling code. */
export function hasDial(text: string): boolean {
  return plain(text).startsWith('+')
}

/** A number as the server reads it: with the dialling code of its area, unless it says one itself; '' stays ''. */
export function numberText(text: string, dial: string): string {
  const number = plain(text)
  const digits = number.replace(/\D/g, '')
  if (digits === '') return number === '' ? '' : '+'
  return number.startsWith('+') ? `+${digits}` : `+${dial}${digits}`
}

/** What was typed into a field for either, as the server reads it. */
export function accountText(text: string, dial: string): string {
  return looksLikeNumber(text) ? numberText(text, dial) : plain(text)
}
