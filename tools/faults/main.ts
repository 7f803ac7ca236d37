import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '../setup/paths.js'
import { FAULTS, type Fault } from './faults.ts'
import { planted, unplantable } from './plant.ts'
import { type Failed, HUNG, RUNS, run, STEPS, type Step, testsNear } from './run.ts'

/*
 * Plants faults (faults.ts) in a copy of the tree, one at a time, and says which tier of tests finds each.
 *
 * node tools/faults.js                 all of them, which takes hours
 * node tools/faults.js --check         only whether each can still be planted, which takes seconds
 * node tools/faults.js --only NAME…    these
 * node tools/faults.js --from N        those from the Nth of the list on
 * node tools/faults.js --tier full     by all tests; without it, by those of the default run
 * node tools/faults.js --out FILE      writes the results after each fault, and skips faults that FILE has
 */
const { values, positionals } = parseArgs({
  options: {
    check: { type: 'boolean' },
    only: { type: 'string', multiple: true, default: [] },
    from: { type: 'string', default: '1' },
    tier: { type: 'string', default: 'default' },
    out: { type: 'string' },
  },
  allowPositionals: true,
})
const names = [...values.only.flatMap(words => words.split(',')), ...positionals]
const unknown = names.filter(name => !FAULTS.some(fault => fault.name === name))
const env = RUNS[values.tier]
if (unknown.length > 0 || !env) {
  console.error(
    env ? `No fault is called ${unknown.join(', ')}.` : `--tier is ${Object.keys(RUNS).join(' or ')}.`,
  )
  process.exit(2)
}
const problems = unplantable(root)
for (const problem of problems) console.error(problem)
if (problems.length > 0 || values.check) {
  console.log(`${FAULTS.length - problems.length} of ${FAULTS.length} faults can be planted.`)
  process.exit(problems.length > 0 ? 1 : 0)
}

interface Result extends Failed {
  fault: string
  area: string
  tier: string
  seconds: number
}

const out = values.out && resolve(values.out)
const results: Result[] = out && existsSync(out) ? JSON.parse(readFileSync(out, 'utf8')) : []
let isStopped = false
let end = () => {}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    isStopped = true
    end()
  })
const copy = copyTree(root)
const inCopy = {
  root: copy,
  env,
  onStart(how: () => void) {
    end = how
  },
}
try {
  for (const fault of FAULTS.slice(Number(values.from) - 1)) {
    const isWanted = names.length === 0 || names.includes(fault.name)
    if (isWanted && !isStopped && !results.some(one => one.fault === fault.name)) await judge(fault)
  }
} finally {
  rmSync(copy, { recursive: true, force: true })
}
printTable()
if (isStopped) process.exitCode = 1

async function judge(fault: Fault): Promise<void> {
  const path = join(copy, fault.file)
  const source = readFileSync(path, 'utf8')
  const start = performance.now()
  writeFileSync(path, planted(source, fault))
  const found = await firstFailure(fault)
  writeFileSync(path, source)
  let title = found?.failed.title ?? 'NOT FOUND'
  // A test that also fails without the fault has not found it.
  if (found && found.failed !== HUNG && !isStopped) {
    const { file } = found.failed
    if (await run(found.step, file === '' ? [] : [file], inCopy)) title = `FAILS WITHOUT THE FAULT: ${title}`
  }
  if (isStopped) return
  const { file = '' } = found?.failed ?? {}
  const seconds = Math.round((performance.now() - start) / 1000)
  const { name, area } = fault
  results.push({ fault: name, area, tier: found?.step.tier ?? 'none', file, title, seconds })
  if (out) writeFileSync(out, `${JSON.stringify(results, null, 2)}\n`)
}

/** Runs tests until one fails: those near the fault first, then all; journeys last. */
async function firstFailure(fault: Fault): Promise<{ failed: Failed; step: Step } | null> {
  const runs = STEPS.flatMap(step => {
    const near = testsNear(fault, step, inCopy)
    return (near.length > 0 ? [near, []] : [[]]).map(files => ({ step, files }))
  })
  const turn = ({ step, files }: (typeof runs)[number]) =>
    (step.tier === 'journeys' ? 2 : 0) + (files.length > 0 ? 0 : 1)
  for (const { step, files } of runs.toSorted((one, other) => turn(one) - turn(other))) {
    if (isStopped) return null
    console.log(`[faults] ${fault.name}: ${step.step}, ${files.length > 0 ? `${files.length} files` : 'all'}`)
    const failed = await run(step, files, inCopy)
    if (failed) return { failed, step }
  }
  return null
}

function printTable(): void {
  const keys = ['fault', 'tier', 'file'] as const
  const widths = keys.map(key => Math.max(0, ...results.map(one => one[key].length)))
  for (const one of results) {
    const cells = keys.map((key, index) => one[key].padEnd(widths[index] ?? 0))
    console.log([...cells, `${one.seconds} s`.padStart(7), one.title].join('  '))
  }
  for (const tier of [...new Set(STEPS.map(step => step.tier)), 'none'])
    console.log(`${tier}: ${results.filter(one => one.tier === tier).length}`)
}

/**
 * Leaves out this tool, whose test fails with a planted fault. Installed packages are links to those of
 * `root`, except our own packages, which are those of the copy, and what tests or set-up write.
 */
function copyTree(root: string): string {
  const copy = mkdtempSync(join(realpathSync(tmpdir()), 'matin-faults-'))
  const git = (cwd: string, ...args: string[]) =>
    execFileSync('git', args, { cwd, encoding: 'utf8', maxBuffer: 2 ** 26 })
  for (const file of git(root, 'ls-files', '-z', '--cached', '--others', '--exclude-standard').split('\0'))
    if (file !== '' && !file.startsWith('tools/faults') && existsSync(join(root, file)))
      cpSync(join(root, file), join(copy, file))
  const [from, to] = [join(root, 'node_modules'), join(copy, 'node_modules')]
  mkdirSync(join(to, '@matin'), { recursive: true })
  for (const name of readdirSync(join(from, '@matin')))
    symlinkSync(readlinkSync(join(from, '@matin', name)), join(to, '@matin', name))
  for (const name of readdirSync(from))
    if (['.package-lock.json', '.matin-lock'].includes(name)) cpSync(join(from, name), join(to, name))
    else if (name !== '@matin' && !/^\.(cache|vite)/.test(name)) symlinkSync(join(from, name), join(to, name))
  const browsers = join(root, '.cache/browsers')
  mkdirSync(join(copy, '.cache'))
  if (existsSync(browsers)) symlinkSync(browsers, join(copy, '.cache/browsers'))
  // Some tests read the list of the files in git.
  git(copy, 'init', '--quiet')
  git(copy, 'add', '--all')
  return copy
}
