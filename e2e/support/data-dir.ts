import { constants } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface DataDir {
  path: string
  remove(): Promise<void>
}

/** Creates a data directory for one server, optionally as a copy of `like`. */
export async function temporaryDataDir(like?: string): Promise<DataDir> {
  const path = await mkdtemp(join(tmpdir(), 'matin-e2e-'))
  if (like) await cp(like, path, { recursive: true, mode: constants.COPYFILE_FICLONE })
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}
