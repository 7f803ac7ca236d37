import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './command.ts'

/** Files whose texts people read: sources, catalogues, long texts, SQL and pages, without tests. */
const FILES = execFileSync('git', ['ls-files', '-z', 'apps', 'packages'], { cwd: root, encoding: 'utf8' })
  .split('\0')
  .filter(file => /\.(ts|tsx|json|md|sql|html|svg|webmanifest)$/.test(file))
  .filter(file => !/\.test\.|\/testing\/|\/fixture\/|README\.md$|package\.json$/.test(file))

/** Returns the lines that match, without comments. */
function linesWith(pattern: RegExp): string[] {
  return FILES.flatMap(file =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .filter(line => !/^\s*(\/\/|\/?\*|--)/.test(line) && pattern.test(line.replace(/\s(\/\/|--) .*/, '')))
      .map(line => `${file}: ${line.trim()}`),
  )
}

it('no text contains the payout hour, because texts take it from PAYOUT_HOUR', () => {
  expect(linesWith(/\b04:00\b|\b4 ?am\b|午前 ?4 ?時|凌晨 ?4 ?[点點]/)).toEqual([])
})

it('the product’s name is written only in PRODUCT_NAME, the apps’ HTML and icons, and the manifest', () => {
  const files = new Set(linesWith(/\bMatin\b(?!-Time)/).map(line => line.split(':')[0] ?? ''))
  expect([...files].toSorted()).toEqual([
    'apps/console/index.html',
    'apps/console/src/app/icon.svg',
    'apps/wallet/index.html',
    'apps/wallet/public/icon.svg',
    'apps/wallet/public/manifest.webmanifest',
    'packages/domain/src/settings/product-name.ts',
  ])
})

it('each job of the server has a name that operators read', () => {
  const textOf = (file: string) => readFileSync(join(root, file), 'utf8')
  const server = FILES.filter(file => file.startsWith('apps/server/src/'))
    .map(textOf)
    .join('\n')
  const jobs = [...server.matchAll(/name: ['"]([\w-]+)['"],\s+everySeconds/g)].map(([, name]) => name)
  const names = textOf('apps/console/src/features/status/components/job-state.tsx')
  const named = [...names.matchAll(/^ {2}'?([\w-]+)'?: \{ name:/gm)].map(([, name]) => name)
  expect(jobs.length).toBeGreaterThan(20)
  expect(jobs.filter(name => !named.includes(name))).toEqual([])
})

it('a comment or an error names its subject first, which “What the customer reads” hides', () => {
  const HEADLESS = /(\/\*\*?|^\s*(\/\/|--)|Error\(['"`])\s*(What|Who|Whose|Whom|Whoever|Whatever|Nobody)\b/
  const found = FILES.flatMap(file =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .filter(line => HEADLESS.test(line))
      .map(line => `${file}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})
