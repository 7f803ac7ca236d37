import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/*
 * Files with quiet requests. Every other refusal by the server is shown in a toast (specification, section
 * 8). Quiet are requests that the customer did not make: refreshes of the page, read marks, checks during
 * typing (their field shows the refusal), and the question after an unknown outcome (the form reports it).
 */
const ASKED_BY_NOBODY = [
  'features/address-book/components/address-form.tsx',
  'features/exchange/hooks/use-exchange-quote.ts',
  'features/messages/screens/messages.route.tsx',
  'features/notices/hooks/use-mark-read.ts',
  'features/settings/model/push-here.ts',
  'features/support/hooks/use-marks.ts',
  'shared/api/queries.ts',
  'shared/api/send-once.ts',
  'shared/api/use-pages.ts',
  'shared/api/use-quiet-answer.ts',
  'shared/components/incidents.tsx',
]

const src = join(import.meta.dirname, '../..')

it('a failed command of a customer always shows a message', () => {
  const sources = globSync('**/*.{ts,tsx}', { cwd: src, exclude: ['**/*.test.*'] })
  const quiet = sources.filter(path => /\bquiet: (?!boolean)/.test(readFileSync(join(src, path), 'utf8')))
  expect(quiet.toSorted()).toEqual(ASKED_BY_NOBODY)
})
