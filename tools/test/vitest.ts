import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { run } from './command.ts'
import { failedOnce, type Outcome } from './outcome.ts'
import { full } from './tier.ts'

type Report = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: {
    name: string
    status: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

export type VitestRun = {
  project: 'unit' | 'component' | 'integration' | 'e2e'
  /** Arguments for Vitest: file filters, or `-t name`. */
  filters: string[]
  env: Record<string, string>
}

const soak = process.env.SOAK === '1'
/** A test that blocks its process escapes Vitest's own limits, so its process is killed. */
const limitMinutes = { unit: 30, component: 30, integration: 45, e2e: 45 }

/** Runs one project of vitest.config.ts and counts its tests. A run without tests fails. */
export async function vitest({ project, filters, env }: VitestRun): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'matin-vitest-'))
  const file = join(folder, 'report.json')
  try {
    const tags = full ? [] : ['--tags-filter=!full']
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    const code = await run({
      program: 'vitest',
      args: [
        'run',
        '--project',
        project === 'unit' || project === 'e2e' ? `${project}*` : project,
        ...tags,
        ...reporters,
        ...filters,
      ],
      env,
      limitMinutes: soak ? 720 : limitMinutes[project],
    })
    return count(read(file), code)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function read(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report
  } catch {
    return undefined
  }
}

function count(report: Report | undefined, code: number): Outcome {
  if (code === 124) return failedOnce('took too long and was ended: see above which file has no result')
  if (!report) return failedOnce(`Vitest ended with ${code} and wrote no report`)
  // A file that cannot be loaded has no tests in the report, and must not count as nothing.
  const unloadable = report.testResults.filter(
    file => file.status === 'failed' && !file.assertionResults.some(test => test.status === 'failed'),
  )
  const outcome: Outcome = {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloadable.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: report.testResults.flatMap(file =>
      file.assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) => ({
          test: `${relative(process.cwd(), file.name)} › ${fullName}`,
          message: failureMessages.join('\n'),
        })),
    ),
  }
  if (unloadable.length > 0)
    return { ...outcome, note: `${unloadable.length} test files failed outside their tests` }
  if (outcome.failed > 0) return outcome
  if (outcome.passed === 0) return { ...failedOnce('ran no tests'), empty: true }
  if (code !== 0) return { ...outcome, failed: 1, note: `Vitest ended with ${code} though no test failed` }
  return outcome
}
