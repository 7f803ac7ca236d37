import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { type Figure, reached } from './figures.ts'

interface Flags {
  long: boolean
  /** `web` measures only the download sizes of first visits, which is quick, and records no results. */
  sizes: boolean
  only: string | undefined
}

/** A module is loaded only when it runs: each needs another part of the server or a browser. */
const BENCHES: Record<string, (flags: Flags) => Promise<Figure[]>> = {
  commands: async ({ only }) => (await import('./commands.ts')).benchCommands(only),
  embedded: async ({ only, long }) => (await import('./embedded.ts')).benchEmbedded(only, long),
  growth: async ({ only }) => (await import('./growth.ts')).benchGrowth(only),
  withdrawals: async () => (await import('./withdrawals.ts')).benchWithdrawals(),
  payout: async () => (await import('./payout.ts')).benchPayout(),
  login: async () => (await import('./login.ts')).benchLogin(),
  outage: async () => (await import('./outage.ts')).benchOutage(),
  web: async ({ sizes }) => (await import('./web.ts')).benchWeb({ sizesOnly: sizes }),
}

async function main(): Promise<void> {
  const [name = '', ...flags] = process.argv.slice(2)
  const bench = BENCHES[name]
  if (!bench)
    throw new Error(
      `npm run bench -- NAME [--long | --sizes | --only=PART]; NAME is one of ${Object.keys(BENCHES).join(', ')}`,
    )
  const long = flags.includes('--long')
  const sizes = flags.includes('--sizes')
  const only = flags.find(flag => flag.startsWith('--only='))?.slice('--only='.length)
  const figures = await bench({ long, sizes, only })
  for (const figure of figures) {
    const target =
      figure.target === undefined ? '' : `target ${figure.target} ${reached(figure) ? 'reached' : 'MISSED'}`
    console.log(
      `${figure.name.padEnd(64)} ${figure.value.toFixed(2).padStart(9)} ${figure.unit.padEnd(6)} ${target}`,
    )
  }
  if (sizes || only !== undefined) return
  const folder = join(import.meta.dirname, 'results')
  mkdirSync(folder, { recursive: true })
  const machine = {
    cpus: cpus().length,
    model: cpus()[0]?.model,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    node: process.version,
  }
  const file = join(folder, `${name}${long ? '-long' : ''}.json`)
  writeFileSync(file, `${JSON.stringify({ at: new Date().toISOString(), machine, figures }, null, 2)}\n`)
}

main().catch(error => {
  console.error(error)
  process.exit(1)
})
