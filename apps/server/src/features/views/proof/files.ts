import { readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#config.ts'

/** Name of the published list of snapshots. Of the published files, only this one changes. */
export const INDEX = 'index.json'

/** Returns the folder of the published files, which are served unchanged. */
export const publishedIn = (config: Config) => join(config.DATA_DIR, 'proof', 'published')
const allPaths = (config: Config) => join(config.DATA_DIR, 'proof', 'paths')
/** Returns the folder of a snapshot's Merkle paths. */
export const pathsIn = (config: Config, folder: string) => join(allPaths(config), folder)

/** Writes a file under another name and renames it, so that no reader sees a part of it. */
export async function writeWhole(path: string, text: string): Promise<void> {
  await writeFile(`${path}.draft`, text)
  await rename(`${path}.draft`, path)
}

/**
 * Deletes the folders of Merkle paths from days before `day`, except those in `kept`, and drafts of failed
 * snapshots.
 */
export async function forgetPaths(config: Config, day: string, kept: ReadonlySet<string>): Promise<void> {
  for (const folder of await readdir(allPaths(config)).catch(() => []))
    if (folder < day && !kept.has(folder)) await rm(pathsIn(config, folder), { recursive: true, force: true })
  for (const file of await readdir(publishedIn(config)))
    if (file.endsWith('.draft') && file < day) await rm(join(publishedIn(config), file), { force: true })
}
