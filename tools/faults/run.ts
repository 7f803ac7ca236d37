import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { dirname } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { FULL_ONLY } from '../test/full-only.ts'
import { AREAS, type Fault } from './faults.ts'

export const RUNS: Record<string, Record<string, string>> = { default: {}, full: { FULL: '1' } }

/** Steps of `npm test`, cheapest first. `minutes` is the limit after which a step counts as hanging. */
export const STEPS = [
  { tier: 'unit', step: 'unit', minutes: 20, tests: /(?<!\.(integration|component))\.test\.tsx?$/ },
  { tier: 'component', step: 'component', minutes: 30, tests: /\.component\.test\.tsx$/ },
  { tier: 'integration', step: 'integration', minutes: 60, tests: /\.integration\.test\.ts$/ },
  { tier: 'journeys', step: 'e2e', minutes: 120, tests: /(?<!\.soak)\.e2e\.ts$/ },
] as const
export type Step = (typeof STEPS)[number]

/** First test that failed, or '' and what the step said where none did. */
export interface Failed {
  file: string
  title: string
}

export const HUNG: Failed = { file: '', title: 'hung' }

export function testsNear(
  { area, file }: Fault,
  { tests }: Step,
  { root, env }: { root: string; env: Record<string, string> },
): string[] {
  const places = [`${dirname(file)}/`, ...AREAS[area]]
  const exclude = env.FULL ? [] : FULL_ONLY
  return globSync(['{apps,packages}/*/src/**/*.test.{ts,tsx}', 'e2e/**/*.{test,e2e}.ts'], {
    cwd: root,
    exclude,
  })
    .filter(one => tests.test(one) && places.some(place => one.startsWith(place)))
    .toSorted()
}

/** Ends at the first failure; null if all tests pass. `onStart` gets the function that ends the run. */
export function run(
  { step, minutes }: Step,
  files: readonly string[],
  { root, env, onStart }: { root: string; env: Record<string, string>; onStart: (end: () => void) => void },
): Promise<Failed | null> {
  return new Promise((done, fail) => {
    // Without the folder's name, by which tools/test.js would know that the apps must be built.
    const filters = files.map(file => file.replace('e2e/', ''))
    const args = ['tools/test.js', '--only', step, ...filters, '--', '--bail=1']
    const child = spawn(process.execPath, args, { cwd: root, env: { ...process.env, ...env } })
    let text = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', part => {
        text += part
      })
    // It ends its own processes first.
    const end = () => void child.kill('SIGTERM')
    onStart(end)
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      end()
    }, minutes * 60_000)
    child.on('error', fail)
    child.on('close', code => {
      clearTimeout(timer)
      done(isLate ? HUNG : code === 0 ? null : firstFailed(stripVTControlCharacters(text)))
    })
  })
}

function firstFailed(text: string): Failed {
  const [, file, title] = /^\[test\] ✗ \S+: (\S+) › (.*)$/m.exec(text) ?? []
  if (file && title) return { file, title }
  const [, broken = ''] = /^ *FAIL +(?:\|\S+\| +)?(\S+\.tsx?)/m.exec(text) ?? []
  return { file: broken, title: text.trim().split('\n').at(-2) ?? '' }
}
