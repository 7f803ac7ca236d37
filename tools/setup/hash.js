import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from './paths.js'

const skipped = new Set(['node_modules', 'dist', 'coverage'])
const test = /\.(test|integration\.test)\.tsx?$/

/** Lists the files below a folder in a stable order, without installed, built and test-only files. */
function filesBelow(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter(entry => !skipped.has(entry.name) && !entry.name.startsWith('.') && !test.test(entry.name))
    .flatMap(entry => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? filesBelow(path) : [path]
    })
    .sort()
}

/**
 * SHA-256 over names and contents, in hexadecimal.
 * @param {string[]} files paths from the root
 * @param {string[]} folders paths from the root
 */
export function hashOf(files, folders = []) {
  const hash = createHash('sha256')
  const all = [
    ...files.map(file => join(root, file)),
    ...folders.flatMap(folder => filesBelow(join(root, folder))),
  ]
  for (const file of all) {
    const content = readFileSync(file)
    hash.update(`${relative(root, file)}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}
