import { dictionary } from '@zxcvbn-ts/language-common'

/** Some 49,000 passwords that head the lists of what was stolen, in lower case. */
const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common'])

/**
 * Words of this field (ASVS 6.1.2): with a year or a sign around them they are the first tries at a wallet.
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
 * Whether a password is one that attackers try first, or little more than a known name or a word of ours
 * (ASVS 6.2.4, 6.2.11); `appName` is the app's name.
 */
export function isCommonPassword(password: string, names: readonly string[] = [], appName = ''): boolean {
  const plain = password.toLowerCase()
  const known = names.flatMap(name => [name, name.split('@')[0] ?? '']).map(name => name.toLowerCase())
  return COMMON.has(plain) || known.includes(plain) || isOurs(plain, appName)
}

/** Nothing but words of ours, digits and signs. */
function isOurs(plain: string, appName: string): boolean {
  const words = [appName.toLowerCase(), ...OURS].filter(word => word !== '')
  let rest = plain
  for (const word of words) rest = rest.replaceAll(word, '')
  return rest !== plain && /^\P{L}*$/u.test(rest)
}
