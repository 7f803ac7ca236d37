import { execFileSync } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Cluster, type ClusterOptions, findPostgres, startCluster } from '../postgres.ts'
import { findRedis } from '../redis.ts'
import { aptInstall } from './apt.ts'
import { type Command, root, run } from './command.ts'
import { installDeployPrograms } from './deploy-programs.ts'
import { ensureEngines } from './engines.ts'
import { failedOnce, missing, type Outcome, passedOnce } from './outcome.ts'
import { full } from './tier.ts'
import { vitest } from './vitest.ts'

export type Step = {
  name: string
  /** Whether it is a check of files, which may run beside another. */
  check?: boolean
  has?: (file: string) => boolean
  /** Runs the step. @param filters arguments for Vitest; empty for a full run */
  run: (filters: string[]) => Promise<Outcome>
}

/** All steps of `npm test` in order, quick ones first. vitest.config.ts defines the tests of each tier. */
export const steps: Step[] = [
  { name: 'lint', check: true, run: lint },
  check('boundaries', process.execPath, ['tools/boundaries/check.ts']),
  // Incremental: unchanged files are not checked again.
  check('types', 'tsc', [
    '-p',
    'tsconfig.json',
    '--incremental',
    '--tsBuildInfoFile',
    '.cache/types.tsbuildinfo',
  ]),
  check('knip', 'knip', ['--no-progress']),
  check('catalogues', process.execPath, ['tools/test/catalogues.ts']),
  check('floor', process.execPath, ['tools/floor/main.ts']),
  {
    name: 'unit',
    has: file => !/\.(component|integration|e2e)\./.test(file),
    run: filters => vitest({ project: 'unit', filters, env: {} }),
  },
  {
    name: 'component',
    has: file => file.includes('.component.'),
    run: filters => vitest({ project: 'component', filters, env: {} }),
  },
  { name: 'integration', has: file => file.includes('.integration.'), run: integration },
  { name: 'oldest-postgres', has: file => file.includes('.integration.'), run: onOldest },
  { name: 'e2e', has: file => file.includes('.e2e.'), run: journeys },
]

export function chosen(only: string[]): Step[] {
  const unknown = only.filter(word => !steps.some(step => step.name.startsWith(word)))
  if (unknown.length > 0)
    throw new Error(
      `No step is called ${unknown.join(', ')}. Steps: ${steps.map(step => step.name).join(', ')}`,
    )
  return only.length === 0 ? steps : steps.filter(step => only.some(word => step.name.startsWith(word)))
}

function check(name: string, program: string, args: string[]): Step {
  const command: Command = { program, args, quiet: true, limitMinutes: 10 }
  return {
    name,
    check: true,
    run: async () => {
      const code = await run(command)
      return code === 0 ? passedOnce : failedOnce(`ended with ${code}`)
    },
  }
}

const patterns = check('patterns', process.execPath, ['tools/patterns/check.ts'])

/** Lints the files in git, not untracked files beside them, and the patterns of the servers. */
async function lint(): Promise<Outcome> {
  const files = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8', maxBuffer: 2 ** 26 })
    .split('\0')
    .filter(file => file !== '' && existsSync(file))
  const colors = `--colors=${process.stdout.isTTY ? 'force' : 'off'}`
  const options = [
    'ci',
    '--error-on-warnings',
    '--files-ignore-unknown=true',
    '--no-errors-on-unmatched',
    colors,
  ]
  const code = await run({ program: 'biome', args: [...options, ...files], quiet: true, limitMinutes: 10 })
  if (code !== 0) {
    console.error(
      '[test] `npm run format` fixes layout, order of imports and what else can be fixed by itself.',
    )
    return failedOnce(`ended with ${code}`)
  }
  return patterns.run([])
}

/** Statements that the integration tests sent, for the step after them. */
const seen = join(root, '.cache/statements')

/** Runs the integration tests on a throw-away cluster of the embedded PostgreSQL. Only tests of the full run need Redis and the programs of deploy/. */
async function integration(filters: string[]): Promise<Outcome> {
  // Installed here and not by the tests, because two installations at once would conflict.
  const refused = full && !findRedis() ? aptInstall(['redis-server']) : undefined
  if (full && !findRedis()) return missing(`no redis-server; ${refused}`)
  if (full) installDeployPrograms()
  rmSync(seen, { force: true })
  return onCluster({}, ({ url }) =>
    vitest({ project: 'integration', filters, env: { TEST_DATABASE_URL: url, TEST_STATEMENTS: seen } }),
  )
}

/** Migrations and every statement may differ in the oldest supported version; more in the full run. */
async function onOldest(filters: string[]): Promise<Outcome> {
  const refused = findPostgres() ? undefined : aptInstall(['postgresql'])
  const bin = findPostgres()
  if (!bin)
    return missing(`no PostgreSQL 15 or newer (initdb and postgres) beside the embedded one; ${refused}`)
  return onCluster({ bin }, ({ url }) =>
    vitest({
      project: 'integration',
      filters,
      env: { TEST_DATABASE_URL: url, TEST_OLDEST: '1', TEST_STATEMENTS: seen },
    }),
  )
}

async function onCluster(
  options: ClusterOptions,
  work: (cluster: Cluster) => Promise<Outcome>,
): Promise<Outcome> {
  const cluster = await startCluster(options)
  console.log(`[test] PostgreSQL ${cluster.version} (throw-away cluster)`)
  try {
    return await work(cluster)
  } finally {
    await cluster.stop()
  }
}

async function journeys(filters: string[]): Promise<Outcome> {
  const engines = ensureEngines()
  if ('problem' in engines) return missing(engines.problem)
  const outcome = await vitest({ project: 'e2e', filters, env: engines.env })
  // The smoke test of each of these has failed.
  return engines.problems.length > 0 ? { ...outcome, note: engines.problems.join(' ') } : outcome
}
