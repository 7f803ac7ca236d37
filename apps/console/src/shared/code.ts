/** The code of a product or pool as the server takes it: without spaces around it, in small letters. */
export const codeOf = (typed: string) => typed.trim().toLowerCase()

/** The reason why a new product or pool cannot have this code; null where it can. */
export function codeBlock(code: string, taken: readonly string[]): string | null {
  if (code === '') return 'Give a code first'
  if (!/^[a-z0-9][a-z0-9-]{1,58}[a-z0-9]$/.test(code))
    return 'The code has letters, digits and hyphens, three at least'
  return taken.includes(code) ? `There is a ${code} already` : null
}
