import { dictionary } from '@zxcvbn-ts/language-common'

/** Some 49,000 passwords that head the lists of what was stolen, in lower case. */
const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common'])

/** Whether a password is one that guessers try first, or no more than a name that they know (ASVS 6.2.4, 6.2.11). */
export function isCommonPassword(password: string, names: readonly string[] = []): boolean {
  const plain = password.toLowerCase()
  const known = names.flatMap(name => [name, name.split('@')[0] ?? '']).map(name => name.toLowerCase())
  return COMMON.has(plain) || known.includes(plain)
}
