import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium, type Page } from 'playwright-core'
import { ensureBrowser } from '../tools/test/browser.ts'
import { createClient } from './commands/client.ts'
import { COMMANDS } from './commands/commands.ts'
import { openWorld, type World } from './commands/world.ts'
import { CLIENTS, CUSTOMERS, inTurns, latency } from './commands.ts'
import { type Figure, median } from './figures.ts'

const SIZES = [10_000, 100_000, 1_000_000]
const CHUNK = 100_000
/** Commands per second during a snapshot: about half of the most that the server achieves. */
const HALF = 400
const ROUNDS = 3
/**
 * Number of the day whose snapshot the server's own job makes. Child processes make those of the days before.
 */
const OWN_DAY = SIZES.length + 1

interface Measured {
  seconds: number
  mib: number
}

/**
 * Measures the daily snapshot for many customers: the time to make and verify it, against the bare hash
 * function over as many bytes; its effect on customers' commands; and the checks in the browser.
 */
export async function benchProof(): Promise<Figure[]> {
  const world = await openWorld(CUSTOMERS)
  const folder = await mkdtemp(join(tmpdir(), 'matin-proof-'))
  try {
    await world.sql.query(`INSERT INTO reconciliation (wallet, ledger, chain, block_number, checked_at)
      SELECT w, 1, 1, 1, now() FROM unnest('{hot,cold,deposit}'::text[]) AS w ON CONFLICT DO NOTHING`)
    const figures: Figure[] = []
    for (const [index, size] of SIZES.entries()) {
      await fillUp(world, size)
      figures.push(...(await ofSize(world, folder, size, index + 1)))
    }
    figures.push(await whileMade(world), ...(await inBrowser(world)))
    return figures
  } finally {
    await world.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Adds customers with a balance until there are `size` of them. */
async function fillUp({ sql }: World, size: number): Promise<void> {
  const id = `('00000000-0000-7000-b000-' || lpad(n::text, 12, '0'))::uuid`
  const { rows } = await sql.query<{ count: string }>('SELECT count(*) FROM customer')
  const there = Number(rows[0]?.count)
  for (let from = there; from < size; from += CHUNK) {
    const range = `generate_series(${from}, ${Math.min(size, from + CHUNK) - 1}) AS n`
    await sql.query(`INSERT INTO customer (id, uid, email_index, password_hash, invitation_code, created_at)
      SELECT ${id}, (400000000 + n)::text, sha256(('proof' || n)::bytea), '-', 'PROOF' || n, now() FROM ${range}`)
    await sql.query(`INSERT INTO ledger.account (owner, asset, kind, balance, floor, deferred)
      SELECT ${id}, 'USDT', 'spot', 1000000 + n::bigint * 7919, 0, false FROM ${range}`)
  }
  await sql.query('VACUUM (ANALYZE) customer, ledger.account')
  console.log(`${size} customers`)
}

async function ofSize(world: World, folder: string, size: number, day: number): Promise<Figure[]> {
  const env = { DATABASE_URL: world.database, DATA_DIR: folder }
  const built = await child('proof-build.ts', [String(day)], env)
  const published = join(folder, 'proof/published')
  const trees: Measured[] = []
  const verified: Measured[] = []
  const bare: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    trees.push(await child('proof-trees.ts', [String(size)]))
    verified.push(await child('proof-verify.ts', [published]))
    bare.push((await child('proof-hash.ts', [String(size)])).seconds)
  }
  const nodes = (await child('proof-hash.ts', [String(size), 'nodes'])).seconds
  const [hashed, checked, made] = [bare, verified.map(one => one.seconds), trees.map(one => one.seconds)].map(
    median,
  ) as [number, number, number]
  const name = `${size.toLocaleString('en')} customers`
  console.log(
    `${name}: made ${built.seconds.toFixed(1)} s, verified ${checked.toFixed(1)} s, hashed ${hashed.toFixed(1)} s`,
  )
  const memory = size === SIZES.at(-1) ? { target: 300, better: 'lower' as const } : {}
  const most = (all: readonly Measured[]) => Math.max(...all.map(one => one.mib))
  const toHashing = (what: string, seconds: number, bareSeconds: number): Figure => ({
    name: `${name}: ${what}`,
    value: seconds / bareSeconds,
    unit: 'ratio',
    target: 3,
    better: 'lower',
  })
  return [
    { name: `${name}: bare hashing`, value: hashed, unit: 's', rounds: bare },
    toHashing('trees written ÷ bare hashing', made, hashed),
    { name: `${name}: memory of that`, value: most(trees), unit: 'MiB', ...memory },
    { name: `${name}: the job, database included`, value: built.seconds, unit: 's' },
    { name: `${name}: memory beyond the server’s own`, value: built.mib, unit: 'MiB', ...memory },
    toHashing('verified ÷ bare hashing of the nodes', checked, nodes),
    { name: `${name}: memory of a verifier`, value: most(verified), unit: 'MiB', ...memory },
  ]
}

async function child(program: string, args: string[], env: Record<string, string> = {}): Promise<Measured> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(import.meta.dirname, program), ...args],
    {
      env: { ...process.env, ...env },
    },
  )
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '{}') as Measured
}

/**
 * Measures transfers between own accounts at half load while the server makes a snapshot of all customers.
 */
async function whileMade(world: World): Promise<Figure> {
  const command = COMMANDS.find(({ name }) => name === 'own transfer')
  if (!command) throw new Error('no act')
  const client = createClient(world.url, CLIENTS)
  const next = inTurns(world, CLIENTS, await command.begin(world, client))
  await latency(HALF, next)
  await advance(world, 24 * OWN_DAY)
  const newest = `SELECT count(*)::int AS made FROM proof_snapshot`
  const before = (await world.sql.query<{ made: number }>(newest)).rows[0]?.made
  const waits: number[] = []
  do waits.push(await latency(HALF, next))
  while ((await world.sql.query<{ made: number }>(newest)).rows[0]?.made === before)
  client.close()
  return {
    name: 'own transfers at half load, p99 while a snapshot is made',
    value: median(waits),
    unit: 'ms',
    target: 50,
    better: 'lower',
    rounds: waits,
  }
}

async function advance(world: World, hours: number): Promise<void> {
  const response = await fetch(new URL('/dev/clock', world.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advanceSeconds: hours * 3600 }),
  })
  if (!response.ok) throw new Error(`the clock answered ${response.status}`)
}

async function inBrowser(world: World): Promise<Figure[]> {
  const found = ensureBrowser()
  if ('problem' in found) throw new Error(found.problem)
  const browser = await chromium.launch({ executablePath: found.path, args: ['--no-sandbox'] })
  try {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
    await context.addInitScript(
      token => localStorage.setItem('Matemax_token', token),
      world.customers[0]?.token ?? '',
    )
    const page = await context.newPage()
    page.setDefaultTimeout(120_000)
    await page.goto(`${world.url}/#/pages/Assets/proof`)
    await page.getByTestId('proof-answer').waitFor()
    const own: number[] = []
    for (let round = 0; round < 9; round++)
      own.push(await untilThere(page, 'Verify again', () => checkedAgain(page)))
    const whole: number[] = []
    for (let round = 0; round < ROUNDS; round++)
      whole.push(
        await untilThere(page, /^Add up/, () => page.getByText('All leaves were added up').waitFor()),
      )
    return [
      {
        name: 'the browser checks one proof, questions to the server included',
        value: median(own),
        unit: 'ms',
        target: 50,
        better: 'lower',
        rounds: own,
      },
      {
        name: 'the browser adds up a million leaves',
        value: median(whole) / 1000,
        unit: 's',
        target: 30,
        better: 'lower',
        rounds: whole.map(one => one / 1000),
      },
    ]
  } finally {
    await browser.close()
  }
}

const checkedAgain = (page: Page) =>
  page.getByRole('button', { name: 'Verify again', disabled: false }).waitFor()

/**
 * Measures milliseconds from a click until `there` resolves. The app treats two taps within half a second as
 * one.
 */
async function untilThere(page: Page, button: string | RegExp, there: () => Promise<void>): Promise<number> {
  await new Promise(resolve => setTimeout(resolve, 600))
  const start = performance.now()
  await page.getByRole('button', { name: button }).click()
  await there()
  return performance.now() - start
}
