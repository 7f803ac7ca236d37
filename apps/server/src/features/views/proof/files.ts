import { readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#config.ts'

/** Of the published files, only this one changes. */
export const INDEX = 'index.json'

export const publishedIn = (config: Config) => join(config.DATA_DIR, 'proof', 'published')
const allPaths = (config: Config) => join(config.DATA_DIR, 'proof', 'paths')
export const pathsIn = (config: Config, folder: string) => join(allPaths(config), folder)

/** Writes under another name and renames, so that no reader sees a part of the file. */
export async function writeWhole(path: string, text: string): Promise<void> {
  await writeFile(`${path}.draft`, text)
  await rename(`${path}.draft`, path)
}

/** Deletes paths from days before `day`, except `kept`, and drafts of failed snapshots. */
export async function forgetPaths(config: Config, day: string, kept: ReadonlySet<string>): Promise<void> {
  for (const folder of await readdir(allPaths(config)).catch(() => []))
    if (folder < day && !kept.has(folder)) await rm(pathsIn(config, folder), { recursive: true, force: true })
  for (const file of await readdir(publishedIn(config)))
    if (file.endsWith('.draft') && file < day) await rm(join(publishedIn(config), file), { force: true })
}
