import { readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#config.ts'

/** Name of the list of snapshots, which alone changes. */
export const INDEX = 'index.json'

/** Folder of public files, served as they are. */
export const publishedIn = (config: Config) => join(config.DATA_DIR, 'proof', 'published')
const allPaths = (config: Config) => join(config.DATA_DIR, 'proof', 'paths')
/** Folder of a snapshot's paths. */
export const pathsIn = (config: Config, folder: string) => join(allPaths(config), folder)

/** Writes a file by rename, so that no reader sees half of it. */
export async function writeWhole(path: string, text: string): Promise<void> {
  await writeFile(`${path}.draft`, text)
  await rename(`${path}.draft`, path)
}

/** Removes paths of days before `day` that are not in `kept`, and remains of failed snapshots. */
export async function forgetPaths(config: Config, day: string, kept: ReadonlySet<string>): Promise<void> {
  for (const folder of await readdir(allPaths(config)).catch(() => []))
    if (folder < day && !kept.has(folder)) await rm(pathsIn(config, folder), { recursive: true, force: true })
  for (const file of await readdir(publishedIn(config)))
    if (file.endsWith('.draft') && file < day) await rm(join(publishedIn(config), file), { force: true })
}
