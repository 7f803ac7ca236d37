import type { Figure } from '#platform/metrics/figures.ts'
import { newestSnapshot, snapshotSignatures } from './snapshots.ts'

/** Only sealed snapshots and valid signatures count, so a row planted in the database silences no alarm. */
export const proofFigures: readonly Figure[] = [
  {
    name: 'proof_age_seconds',
    help: 'Time since everybody was counted: alarm above a day and an hour',
    async known(platform) {
      const newest = await newestSnapshot(platform)
      return newest && platform.clock.now().since(newest.at).total('seconds')
    },
  },
  {
    name: 'proof_unsigned_reserves',
    help: 'Addresses of the newest snapshot whose keys have not signed it',
    async known(platform) {
      const newest = await newestSnapshot(platform)
      if (!newest) return 0
      const signed = new Set((await snapshotSignatures(platform.db, newest)).map(({ address }) => address))
      return newest.manifest.reserves.filter(({ address }) => !signed.has(address)).length
    },
  },
]
