import { dictionary } from '@zxcvbn-ts/language-common'

/** Some 49,000 in lower case, from the top of the lists of stolen ones. */
const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common'])

/** ASVS 6.1.2. With a year or a sign added, these words are the first guesses at a wallet. */
const OURS = [
  'matin',
  'wallet',
  'crypto',
  'usdt',
  'tether',
  'tron',
  'trc20',
  'bitcoin',
  'mining',
  'staking',
  'nft',
]

/**
 * Attackers try these first: a common password, a known name, or a product word with digits and signs (ASVS
 * 6.2.4, 6.2.11). `names` are the account's contacts.
 */
export function isCommonPassword(password: string, names: readonly string[] = [], appName = ''): boolean {
  const plain = password.toLowerCase()
  const known = names.flatMap(name => [name, name.split('@')[0] ?? '']).map(name => name.toLowerCase())
  return COMMON.has(plain) || known.includes(plain) || isOurs(plain, appName)
}

/** Only words of the product, at least one, and digits and signs. */
function isOurs(plain: string, appName: string): boolean {
  const words = [appName.toLowerCase(), ...OURS].filter(word => word !== '')
  let rest = plain
  for (const word of words) rest = rest.replaceAll(word, '')
  return rest !== plain && /^\P{L}*$/u.test(rest)
}
