import { dictionary } from '@zxcvbn-ts/language-common'

/** Common passwords: some 49,000 in lower case, from the top of the lists of stolen ones. */
const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common'])

/**
 * Words of the product and its field (ASVS 6.1.2). With a year or a sign added, they are the first guesses at
 * a wallet.
 */
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
 * Returns whether a password is one that attackers try first: a common one, a known name, or a product word
 * with digits and signs (ASVS 6.2.4, 6.2.11). `names` are the account's contacts, `appName` the app's name.
 */
export function isCommonPassword(password: string, names: readonly string[] = [], appName = ''): boolean {
  const plain = password.toLowerCase()
  const known = names.flatMap(name => [name, name.split('@')[0] ?? '']).map(name => name.toLowerCase())
  return COMMON.has(plain) || known.includes(plain) || isOurs(plain, appName)
}

/** Returns whether a password consists only of words of the product, at least one, and of digits and signs. */
function isOurs(plain: string, appName: string): boolean {
  const words = [appName.toLowerCase(), ...OURS].filter(word => word !== '')
  let rest = plain
  for (const word of words) rest = rest.replaceAll(word, '')
  return rest !== plain && /^\P{L}*$/u.test(rest)
}
