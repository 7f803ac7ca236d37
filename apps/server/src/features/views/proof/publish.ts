import { PATHS_KEPT_DAYS } from '@matin/contract/proof'
import type { Platform } from '#platform/platform.ts'
import { forgetPaths } from './files.ts'
import { mirror } from './mirror.ts'
import { publishIndex } from './publish-index.ts'
import { snapshotsWhere } from './snapshots.ts'

/** `day` is today. The mirror comes last: it may be unreachable. @throws when the mirror cannot be reached */
export async function publishProof(platform: Platform, day: string): Promise<void> {
  await publishIndex(platform)
  const kept = await snapshotsWhere(platform, platform.db, undefined, PATHS_KEPT_DAYS)
  await forgetPaths(platform.config, day, new Set(kept.map(({ folder }) => folder)))
  await mirror(platform)
}
