import { globSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { changedTests } from './changed.ts'
import { root, stopSteps } from './command.ts'
import { FULL_ONLY } from './full-only.ts'
import { failedOnce, type Outcome } from './outcome.ts'
import { chosen, type Step } from './steps.ts'
import { full } from './tier.ts'

/*
 * npm test                                    what every change runs
 * npm test -- --install                       the same; installs missing Debian packages, and fails without them
 * npm test -- --changed                       checks, and the tests of what the uncommitted or unmerged change touches
 * npm run test:full                           everything
 * npm test -- --only unit,lint                steps by name, or by the beginning of one
 * npm test -- routes                          every step, and of the tests the files with this in their path
 * npm test -- --only integration ledger -- -t "same key"
 *                                             further words are Vitest's file filters, then its own options
 */
const split = process.argv.indexOf('--', 2)
const { values, positionals } = parseArgs({
  args: process.argv.slice(2, split === -1 ? undefined : split),
  options: {
    only: { type: 'string', multiple: true, default: [] },
    changed: { type: 'boolean', default: false },
    install: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
const changed = values.changed ? changedTests() : undefined
const filters = [
  ...positionals,
  ...(changed?.tests ?? []),
  ...(split === -1 ? [] : process.argv.slice(split + 1)),
]

const MESSAGE_LINES = 12

type Finished = Outcome & { name: string; seconds: number }
const finished: Finished[] = []
let interrupted = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    interrupted = true
    stopSteps()
  })

const steps = selection()
const checks = steps.filter(step => step.check)
// Two checks at a time, the longest first: each uses one core.
const waiting = [...checks]
await Promise.all([runChecks(), runChecks()])
for (const step of steps)
  if (!step.check && !interrupted && (!changed || changed.tests.some(step.has ?? (() => false))))
    finished.push(await timed(step))
allowEmpty()
if (interrupted) finished.push({ ...failedOnce('later steps did not run'), name: 'interrupted', seconds: 0 })
summary()

function selection(): Step[] {
  try {
    return chosen(values.only.flatMap(words => words.split(',')))
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(2)
  }
}

async function runChecks(): Promise<void> {
  for (let step = waiting.shift(); step && !interrupted; step = waiting.shift())
    finished.push(await timed(step))
}

async function timed(step: Step): Promise<Finished> {
  console.log(`\n[test] ── ${step.name} ${'─'.repeat(Math.max(0, 70 - step.name.length))}`)
  const start = performance.now()
  const outcome = await step
    .run(filters)
    .catch((error: unknown) => failedOnce(error instanceof Error ? error.message : String(error)))
  return { ...outcome, name: step.name, seconds: (performance.now() - start) / 1000 }
}

/** Counts a step without tests as passed if a filter was given and another step had tests. */
function allowEmpty(): void {
  const found = finished.some(({ failures, passed }) => failures !== undefined && passed > 0)
  if (!found || filters.length === 0) return
  for (const outcome of finished)
    if (outcome.empty) Object.assign(outcome, { failed: 0, note: 'no test of that name' })
}

function summary(): void {
  for (const { name, failures = [] } of finished)
    for (const { test, message } of failures)
      console.log(`\n[test] ✗ ${name}: ${test}\n${firstLines(message)}`)
  console.log('')
  for (const { name, passed, failed, skipped, seconds, note } of finished) {
    const counts = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
    console.log(
      `[test] ${failed > 0 ? '✗' : '✓'} ${name.padEnd(22)} ${seconds.toFixed(1).padStart(7)} s  ${counts}${note ? `: ${note}` : ''}`,
    )
  }
  leftOut()
  const sum = (key: 'passed' | 'failed') => finished.reduce((total, outcome) => total + outcome[key], 0)
  const failed = sum('failed')
  // The one line that a machine reads; nothing follows it.
  console.log(`${sum('passed')} passed, ${failed} failed`)
  process.exitCode = failed > 0 ? 1 : 0
}

function leftOut(): void {
  for (const { name, note } of finished)
    if (note?.startsWith('NOT RUN')) console.log(`[test] ${name}: ${note}`)
  if (changed)
    console.log(`[test] left out: ${changed.skipped} test files that the change does not touch: npm test`)
  const cases = finished.reduce((total, { skipped }) => total + skipped, 0)
  if (!full)
    console.log(
      `[test] left out: ${globSync(FULL_ONLY, { cwd: root }).length} test files and ${cases} cases of others: npm run test:full`,
    )
}

function firstLines(message: string): string {
  const lines = message.split('\n').filter(line => !line.includes('node_modules'))
  return lines
    .slice(0, MESSAGE_LINES)
    .map(line => `  ${line}`)
    .join('\n')
}
