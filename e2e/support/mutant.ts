import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

/**
 * Creates a copy of the server in which a text of one of its files, a path below `src`, is replaced. Returns
 * the copy's main file, and a function that removes the copy.
 */
export function alteredServer(
  file: string,
  before: string,
  after: string,
): { program: string; remove(): void } {
  const place = join(root, '.cache', `mutant-${process.pid}`)
  const source = join(place, 'apps/server/src')
  mkdirSync(join(place, 'apps'), { recursive: true })
  cpSync(join(root, 'apps/server'), join(place, 'apps/server'), { recursive: true })
  for (const other of ['signer', 'wallet']) symlinkSync(join(root, 'apps', other), join(place, 'apps', other))
  const text = readFileSync(join(source, file), 'utf8')
  if (!text.includes(before)) throw new Error(`${file} has no ${before}: the mutant must follow the code`)
  writeFileSync(
    join(source, file),
    text.replace(before, () => after),
  )
  return {
    program: join(source, 'main.ts'),
    remove: () => rmSync(place, { recursive: true, force: true }),
  }
}
