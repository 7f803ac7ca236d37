import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { src } from './sources.ts'

const owners = new Map<string, string>()

/** Class names of CSS Modules: the class and three letters of its file, so that they weigh little and stay readable. */
export function className(name: string, file: string): string {
  const path = relative(src, file.replace(/\?.*$/, ''))
  const letters = createHash('sha256').update(path).digest('base64url').slice(0, 3)
  const owner = owners.get(letters) ?? path
  if (owner !== path) throw new Error(`${path} and ${owner} get the same letters: rename one of them`)
  owners.set(letters, path)
  return `${name}_${letters}`
}
