import { constants } from 'node:fs'
import { chmod, cp, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stopOrphan } from '../../apps/server/src/platform/db/embedded/cluster.ts'

export interface DataDir {
  path: string
  /** Removes the directory. Stops the database that a killed server has left on it. */
  remove(): Promise<void>
}

/** Creates a data directory for one server, optionally as a copy of `like`. */
export async function temporaryDataDir(like?: string): Promise<DataDir> {
  const path = await realpath(await mkdtemp(join(tmpdir(), 'matin-e2e-')))
  // Root's server runs its database as another user, who must enter it.
  await chmod(path, 0o755)
  if (like) await cp(like, path, { recursive: true, mode: constants.COPYFILE_FICLONE })
  return {
    path,
    async remove() {
      await stopOrphan(join(path, 'database'))
      await rm(path, { recursive: true, force: true })
    },
  }
}
