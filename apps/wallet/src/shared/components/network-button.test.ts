import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/**
 * Forms whose button is not disabled offline, because they neither move money nor change the protection of
 * the account. Their failure is shown when they are sent.
 */
const SENT_BY_A_PLAIN_BUTTON = [
  'features/auth/screens/login.route.tsx',
  'features/auth/screens/register.route.tsx',
  'features/identity/screens/authentication.route.tsx',
  'features/security/screens/own-data.route.tsx',
]
/** Confirmation sheets that work offline: logging out needs no network. */
const CONFIRMED_WITHOUT_A_NETWORK = ['features/settings/components/log-out.route.tsx']

const src = join(import.meta.dirname, '../..')
const sources = globSync('**/*.tsx', { cwd: src, exclude: ['**/*.test.*', '**/network-confirm.tsx'] })
const filesWith = (pattern: RegExp) =>
  sources.filter(path => pattern.test(readFileSync(join(src, path), 'utf8'))).toSorted()

it('every form submits with a button that is disabled offline, except for the listed ones', () => {
  expect(filesWith(/<Button\s[^<]*type="submit"/)).toEqual(SENT_BY_A_PLAIN_BUTTON)
})

it('every confirmation sheet confirms with a button that is disabled offline, except for the listed ones', () => {
  expect(filesWith(/<ConfirmSheet\b/)).toEqual(CONFIRMED_WITHOUT_A_NETWORK)
})
