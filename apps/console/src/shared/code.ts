/** Normalises the code of a product or pool: trimmed and lower-cased. */
export const codeOf = (typed: string) => typed.trim().toLowerCase()

/** Returns the reason why a new product or pool cannot have this code; null if it can. */
export function codeBlock(code: string, taken: readonly string[]): string | null {
  if (code === '') return 'Give a code first'
  if (!/^[a-z0-9][a-z0-9-]{1,58}[a-z0-9]$/.test(code))
    return 'The code has letters, digits and hyphens, three at least'
  return taken.includes(code) ? `There is a ${code} already` : null
}
