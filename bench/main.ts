import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { benchActs } from './acts.ts'
import { benchConsole } from './console.ts'
import { benchEmbedded } from './embedded.ts'
import { type Figure, reached } from './figures.ts'
import { benchFlood } from './flood.ts'
import { benchGrowth } from './growth.ts'
import { benchLedger } from './ledger.ts'
import { benchLive } from './live.ts'
import { benchLogin } from './login.ts'
import { benchMarket } from './market.ts'
import { benchMemory } from './memory.ts'
import { benchPayout } from './payout.ts'
import { benchProof } from './proof.ts'
import { benchTeam } from './team.ts'
import { benchWithdrawals } from './withdrawals.ts'

interface Flags {
  /** A longer run of what has one. */
  long: boolean
  /** Only what first visits download: quick, and nothing is written down. */
  sizes: boolean
  /** A part of the names of what is to be measured, of benches that measure several things. */
  only: string | undefined
}

/** Each benchmark stands beside its peer in one run; figures are ratios of medians with their targets. */
const BENCHES: Record<string, (flags: Flags) => Promise<Figure[]>> = {
  acts: ({ only }) => benchActs(only),
  embedded: ({ only, long }) => benchEmbedded(only, long),
  growth: ({ only }) => benchGrowth(only),
  console: ({ only }) => benchConsole(only),
  flood: benchFlood,
  withdrawals: benchWithdrawals,
  ledger: benchLedger,
  payout: benchPayout,
  live: benchLive,
  login: benchLogin,
  team: benchTeam,
  market: benchMarket,
  memory: benchMemory,
  proof: benchProof,
  // The others need no browser.
  web: async ({ sizes }) => (await import('./web.ts')).benchWeb({ sizesOnly: sizes }),
}

async function main(): Promise<void> {
  const [name = '', ...flags] = process.argv.slice(2)
  const bench = BENCHES[name]
  if (!bench)
    throw new Error(
      `npm run bench -- NAME [--long | --sizes]; NAME is one of ${Object.keys(BENCHES).join(', ')}`,
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
