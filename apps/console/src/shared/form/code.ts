export const codeOf = (typed: string) => typed.trim().toLowerCase()

export function codeBlock(code: string, taken: readonly string[]): string | null {
  if (code === '') return 'Enter a code first'
  if (!/^[a-z0-9][a-z0-9-]{1,58}[a-z0-9]$/.test(code))
    return 'Use at least three lowercase letters, digits or hyphens'
  return taken.includes(code) ? `${code} already exists` : null
}
