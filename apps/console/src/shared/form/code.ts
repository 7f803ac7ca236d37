export const codeOf = (typed: string) => typed.trim().toLowerCase()

export function codeBlock(code: string, taken: readonly string[]): string | null {
  if (code === '') return 'Give a code first'
  if (!/^[a-z0-9][a-z0-9-]{1,58}[a-z0-9]$/.test(code))
    return 'The code has letters, digits and hyphens, three at least'
  return taken.includes(code) ? `There is a ${code} already` : null
}
