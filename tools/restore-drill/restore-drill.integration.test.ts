import { execFile, execFileSync } from 'node:child_process'
import {
  appendFileSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fromWire } from '@matin/domain/money/amount'
import { DEV_HOT_ADDRESS } from '@matin/tron/devchain/keys'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verify } from '../../apps/server/src/features/notify/audit/service.ts'
import { giveTo, unprivileged } from '../../apps/server/src/platform/db/embedded/programs.ts'
import { asSuperuser } from '../../apps/server/src/testing/database.ts'
import { type Harness, startHarness, TO_SOLID } from '../../apps/server/src/testing/harness.ts'
import { signedInOperator } from '../../apps/server/src/testing/operators.ts'
import { type Cluster, findPostgres, startCluster } from '../postgres.ts'

/*
 * A real base backup of a live database, by the machine's own PostgreSQL, with what was committed afterwards in the
 * archived WAL. The drill runs as the program does.
 */

/** As the guide says. */
const ARCHIVE =
  /archive_command = '(.+)'/.exec(
    readFileSync(join(import.meta.dirname, '../../docs/operations.md'), 'utf8'),
  )?.[1] ?? ''
const user = unprivileged()
// PATH may have links to some of the programs only.
const bin = dirname(realpathSync(join(findPostgres() ?? '', 'postgres')))
const { TEST_DATABASE_URL, TEST_TEMPLATE } = process.env
let backup: string
/** For the drill's files, empty before and after. */
let scratch: string
let cluster: Cluster
let harness: Harness
/** Newest segment of the acts of each step. */
const segments: string[] = []
let whole: { customers: string; block: string; entries: string }

const sql = async (text: string) =>
  (await asSuperuser(harness.app.platform.database, text)).rows as Record<string, string>[]

/** Ends the segment of WAL, and waits until it is in the backup. */
async function archive(): Promise<void> {
  const [row] = await sql('SELECT pg_walfile_name(pg_switch_wal()) AS name')
  const name = row?.name ?? ''
  const archived = 'SELECT last_archived_wal AS name FROM pg_stat_archiver'
  while (((await sql(archived))[0]?.name ?? '') < name) {
    // Asking is the pause; the test's own limit ends it.
  }
  segments.push(name)
}

/** What the program printed, and its exit code. */
function drill(
  args: string[] = [],
  env: Record<string, string> = {},
): Promise<{ code: number; line: string }> {
  const given = {
    ...{ PATH: process.env.PATH, NODE_ENV: 'test', BACKUP_DIR: backup, DATABASE_URL: harness.databaseUrl },
    ...{ TRON_URL: harness.tronUrl, TRON_USDT_CONTRACT: harness.app.platform.config.TRON_USDT_CONTRACT },
    TMPDIR: scratch,
    ...env,
  }
  return new Promise(done =>
    execFile(
      process.execPath,
      [join(import.meta.dirname, 'main.ts'), ...args],
      { env: given },
      (error, out) => done({ code: Number(error?.code ?? 0), line: out }),
    ),
  )
}

const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .sort()
    .map(name => `${name} ${statSync(join(folder, name)).mtimeMs}`)

beforeAll(async () => {
  backup = mkdtempSync(join(tmpdir(), 'matin-test-'))
  scratch = mkdtempSync(join(tmpdir(), 'matin-test-'))
  if (user) for (const folder of [backup, scratch]) chownSync(folder, user.uid, user.gid)
  cluster = await startCluster({
    bin,
    settings: { archive_mode: 'on', archive_command: ARCHIVE.replaceAll('$BACKUP_DIR', backup) },
  })
  process.env.TEST_DATABASE_URL = cluster.url
  delete process.env.TEST_TEMPLATE
  harness = await startHarness()
  await sql('ALTER ROLE matin_owner LOGIN')
  await harness.recharged('100')
  execFileSync(join(bin, 'pg_basebackup'), [
    ...['-d', cluster.url, '-D', join(backup, 'base-2026-11-30'), '-Ft', '-z', '--checkpoint=fast'],
  ])
  await harness.recharged('40')
  await archive()
  await signedInOperator(harness, 'auditor')
  await signedInOperator(harness, 'support')
  await archive()
  const [row] = await sql(
    'SELECT (SELECT count(*) FROM customer)::text AS customers, (SELECT block_number FROM chain_cursor)::text AS block',
  )
  const { entries } = await verify(harness.app.platform)
  whole = { customers: row?.customers ?? '', block: row?.block ?? '', entries: String(entries) }
  // The chain goes on.
  await harness.chain.faucetUsdt(DEV_HOT_ADDRESS, fromWire('7', 'USDT') ?? 0n)
  await harness.chain.mine(TO_SOLID + 1)
})
afterAll(async () => {
  await harness?.close()
  await cluster?.stop()
  for (const folder of [backup, scratch]) rmSync(folder, { recursive: true, force: true })

  Object.assign(process.env, { TEST_DATABASE_URL, TEST_TEMPLATE })
})

const restored = String.raw`restored \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC`
const checked = () =>
  `migrations fit, ${whole.customers} customers, books whole, chain difference 0 USDT at block ${whole.block}, ` +
  `audit chain of ${whole.entries} entries whole, every key of it in DATA_KEYS`

describe('a drill', () => {
  it('restores what was committed after the base backup, and changes nothing', async () => {
    const before = { files: filesOf(backup), height: harness.chain.height, left: [] as string[] }
    const { code, line } = await drill()
    expect(line).toMatch(
      new RegExp(String.raw`^${restored} \(base-2026-11-30, WAL to 0/[0-9A-F]+\): ${checked()}, \d+ s\n$`),
    )
    expect(code).toBe(0)
    expect({ files: filesOf(backup), height: harness.chain.height, left: readdirSync(scratch) }).toEqual(
      before,
    )
  })

  it('checks a folder that another tool has restored, and leaves it there', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'matin-test-'))
    const base = join(backup, 'base-2026-11-30')
    execFileSync('tar', ['-xf', join(base, 'base.tar.gz'), '-C', folder])
    appendFileSync(join(folder, 'postgresql.auto.conf'), `restore_command = 'cp ${backup}/%f %p'\n`)
    appendFileSync(join(folder, 'recovery.signal'), '')
    if (user) giveTo(user, folder)
    const { code, line } = await drill([folder])
    expect(line).toMatch(new RegExp(String.raw`^${restored} \(WAL to 0/[0-9A-F]+\): ${checked()}, \d+ s\n$`))
    expect(code).toBe(0)
    expect(readdirSync(folder)).toContain('PG_VERSION')
    rmSync(folder, { recursive: true })
  })

  it('names the segment of WAL that is missing', async () => {
    const [first = '', newest = ''] = segments
    const elsewhere = join(backup, 'elsewhere')
    mkdirSync(elsewhere)
    renameSync(join(backup, first), join(elsewhere, first))
    const { code, line } = await drill()
    renameSync(join(elsewhere, first), join(backup, first))
    expect(line).toContain(`WAL ${first} is missing or unreadable, and the archive goes on to ${newest}`)
    expect(code).toBe(1)
  })

  it('names an altered balance, a cut audit entry, USDT that the chain does not have, and a lost key', async () => {
    await sql(`SET session_replication_role = replica;
      UPDATE ledger.account SET balance = balance + 5 WHERE kind = 'spot' AND owner = (SELECT min(id::text)::uuid FROM customer);
      DELETE FROM audit_log WHERE seq = 2;
      UPDATE deposit_holding SET amount = amount + 1000000 WHERE address = (SELECT min(address) FROM deposit_holding)`)
    await archive()
    const { code, line } = await drill([], { DATA_KEYS: 'other:a-secret-of-another-platform' })
    expect(line).toContain('USDT sums to 5')
    expect(line).toMatch(/spot account of [0-9a-f-]+ holds \d+, posted \d+/)
    expect(line).toContain('audit chain broken at entry 3')
    expect(line).toMatch(/deposit address T\w+: the chain has 1 USDT less than the books/)
    expect(line).toMatch(/DATA_KEYS lacks 1, which seals \d+ of /)
    expect(code).toBe(1)
  })
})
