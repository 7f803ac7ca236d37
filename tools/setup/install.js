import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { hashOf } from './hash.js'
import { machineEnv, nodePackage, postgresPackage, root } from './paths.js'
import { SetupError, step } from './progress.js'
import { run } from './run.js'

const modules = join(root, 'node_modules')
const stamp = join(modules, '.matin-lock')
/** Optional for npm, which has one package per platform, and required here. */
const places = [`node_modules/${nodePackage}`, `node_modules/${postgresPackage}`]

/** Installs exactly the packages of the lock file, unless they are installed already. */
export async function install() {
  const wanted = hashOf(['package-lock.json'])
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  const locked = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  requireAgreement(locked)
  if (missing(locked).length > 0) await npmInstall(locked)
  const wrong = missing(locked)
  if (wrong.length > 0)
    throw new SetupError(
      `npm left ${wrong.length} packages out or at another version: ${wrong.slice(0, 5).join(', ')}`,
      'delete node_modules and start again; if it stays so, package-lock.json is out of date: run `npm install` and commit it.',
    )
  linkLibraries()
  writeFileSync(stamp, wanted)
}

/** Makes the links between PostgreSQL's libraries. A package of npm cannot contain links, and no install script runs. */
function linkLibraries() {
  const folder = join(modules, postgresPackage)
  const list = join(folder, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    rmSync(join(folder, target), { force: true })
    symlinkSync(basename(source), join(folder, target))
  }
}

/** A dependency missing from the lock file would be installed at any version. */
function requireAgreement(locked) {
  const kinds = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies']
  const declared = entry => JSON.stringify(kinds.map(kind => Object.entries(entry[kind] ?? {}).sort()))
  for (const [folder, entry] of Object.entries(locked)) {
    if (folder.includes('node_modules')) continue
    const file = join(root, folder, 'package.json')
    if (existsSync(file) && declared(JSON.parse(readFileSync(file, 'utf8'))) === declared(entry)) continue
    throw new SetupError(
      `${join(folder, 'package.json')} and package-lock.json disagree`,
      'run `npm install` in the checkout where package.json was changed, commit package-lock.json, and start again.',
    )
  }
}

/** Lists locked packages that are not installed at their version, according to npm's own record. */
function missing(locked) {
  const record = join(modules, '.package-lock.json')
  const found = existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')).packages : {}
  return Object.entries(locked)
    .filter(([path]) => path.startsWith('node_modules/'))
    .filter(([path, { link, version, optional, devOptional, peer }]) =>
      found[path]
        ? !link && found[path].version !== version
        : places.includes(path) || !(optional || devOptional || peer),
    )
    .map(([path]) => path.slice('node_modules/'.length))
}

/**
 * Runs `npm install --no-save`, not `npm ci`: the lock file may lack optional packages of other platforms,
 * which a registry need not serve. `npm ci` refuses that. The guarantees of `npm ci` are checked before and
 * after. It also leaves the packages of a running server in place.
 */
async function npmInstall(locked) {
  // Development dependencies hold the apps' builder: needed with NODE_ENV=production too.
  // The machine's Node is older than what some packages ask for; they run on the pinned one, so no warnings.
  const args = [
    'install',
    '--no-save',
    '--include=dev',
    '--prefer-offline',
    '--no-progress',
    '--loglevel=error',
  ]
  // A machine without a network hears of it after seconds.
  const patience = ['--fetch-retries=3', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=4000']
  // Optional ones may be of other platforms.
  const wanted = Object.keys(locked).filter(
    path =>
      places.includes(path) ||
      (path.startsWith('node_modules/') && !locked[path].link && !locked[path].optional),
  )
  await step('Install the packages', async tell => {
    const say = () => tell(partOf(wanted))
    say()
    const timer = setInterval(say, 1000)
    const result = await run('npm', [...args, ...patience], { cwd: root, env: machineEnv() })
    clearInterval(timer)
    if (result.code !== 0) throw explain(result.code, result.output)
  })
}

/** npm unpacks many packages at once, so one that was begun counts half. In percent. */
function partOf(wanted) {
  const places = wanted.map(path => join(root, path))
  const begun = places.filter(place => filesIn(place) > 0)
  const placed = begun.filter(place => existsSync(join(place, 'package.json')))
  return `${Math.floor((50 * (begun.length + placed.length)) / places.length)} % of ${places.length}`
}

/** 0 if the folder does not exist, because npm creates and removes folders meanwhile. */
function filesIn(folder) {
  try {
    return readdirSync(folder).length
  } catch {
    return 0
  }
}

function explain(code, output) {
  const known = [
    [
      code === 127,
      'npm is not found',
      'install npm (it comes with Node, https://nodejs.org) and start again.',
    ],
    [
      /ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED|ECONNRESET|ENETUNREACH|ENOTCACHED|network/i.test(output),
      'The packages are not installed yet and the package registry cannot be reached',
      'connect this machine to the Internet once (or see `npm config get registry` and `proxy`) and start again.',
    ],
    [/ENOSPC/.test(output), 'The disk is full', 'free about 1 GB and start again.'],
    [
      /EACCES|EPERM|EROFS/.test(output),
      'npm may not write here',
      'make this folder and the npm cache (`npm config get cache`) writable for your user and start again.',
    ],
  ].find(([matches]) => matches)
  return known
    ? new SetupError(known[1], known[2])
    : new SetupError(`npm ended with ${code}`, 'start again; what is already downloaded stays cached.')
}
