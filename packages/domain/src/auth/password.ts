/** Minimum length of a login password, in characters (specification section 9). */
export const PASSWORD_MIN = 6

/** Passwords that are most common in lists of stolen ones, in lower case. */
const COMMON = new Set([
  '123456', '1234567', '12345678', '123456789', '1234567890', 'password', 'password1', 'passw0rd', 'qwerty',
  'qwerty123', 'abc123', '111111', '000000', '123123', '654321', 'iloveyou', 'admin', 'welcome', 'monkey',
  'dragon', 'letmein', 'football', 'baseball', 'sunshine', 'princess', '1q2w3e4r', '1qaz2wsx', 'zaq12wsx',
  'qazwsx', 'asdfgh', 'asdfghjkl', 'trustno1', 'superman', 'master', 'michael', 'woaini', '5201314', 'a123456',
  '123456a', '123qwe', 'qwe123', '666666', '888888', '112233', '121212', 'aa123456', 'abcdef', 'abc12345',
]) // biome-ignore format: a table

export type PasswordFault = 'too_short' | 'too_common'

export function passwordFault(password: string): PasswordFault | null {
  if ([...password].length < PASSWORD_MIN) return 'too_short'
  const plain = password.toLowerCase()
  if (COMMON.has(plain) || /^(.)\1+$/u.test(plain)) return 'too_common'
  return null
}

/** 0 (refused) to 4, by length and variety, for the meter only; no password is refused for its strength. */
export function passwordStrength(password: string): 0 | 1 | 2 | 3 | 4 {
  if (passwordFault(password)) return 0
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter(kind => kind.test(password)).length
  const points = Math.floor([...password].length / 4) + kinds - 1
  return points <= 2 ? 1 : points <= 3 ? 2 : points <= 5 ? 3 : 4
}
