import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashOf } from './hash.js'
import { machineEnv, root } from './paths.js'
import { SetupError, say } from './progress.js'
import { run } from './run.js'

const modules = join(root, 'node_modules')
const stamp = join(modules, '.matin-lock')

/** Installs exactly the lock file's packages, unless they are there already. */
export async function install() {
  const wanted = hashOf(['package-lock.json'])
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  if (!installedByHand()) await cleanInstall()
  writeFileSync(stamp, wanted)
}

/** Whether somebody's own `npm ci` or `npm install` left what the lock file asks for. */
function installedByHand() {
  const hidden = join(modules, '.package-lock.json')
  if (!existsSync(hidden)) return false
  const found = JSON.parse(readFileSync(hidden, 'utf8')).packages
  return Object.entries(lockedPackages()).every(
    ([path, entry]) =>
      !path.startsWith('node_modules/') ||
      (found[path]
        ? entry.link || found[path].version === entry.version
        : entry.optional || entry.devOptional || entry.peer),
  )
}

function lockedPackages() {
  return JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
}

async function cleanInstall() {
  const total = Object.keys(lockedPackages()).filter(path => path.startsWith('node_modules/')).length
  say(`installing ${total} packages with npm ci (once; about a minute on a good line)`)
  const ticker = setInterval(
    () => say(`installing… ${topLevelPackages()} of ${total} packages in place`),
    5000,
  )
  // Development dependencies hold the pinned Node and the app's builder: needed with NODE_ENV=production too.
  const args = ['ci', '--include=dev', '--prefer-offline', '--no-progress']
  const { code, output } = await run('npm', args, { cwd: root, env: machineEnv() }).finally(() =>
    clearInterval(ticker),
  )
  if (code !== 0) throw explain(code, output)
  say('packages installed')
}

/** Roughly how far npm is: it moves finished packages into place. */
function topLevelPackages() {
  if (!existsSync(modules)) return 0
  return readdirSync(modules)
    .filter(name => !name.startsWith('.'))
    .reduce((sum, name) => sum + (name.startsWith('@') ? countSafely(join(modules, name)) : 1), 0)
}

function countSafely(folder) {
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
      'npm was not found',
      'install npm (it comes with Node, https://nodejs.org) and start again.',
    ],
    [
      /EUSAGE|can only install packages when your package\.json and package-lock\.json/.test(output),
      'package.json and package-lock.json disagree',
      'run `npm install` where you changed package.json, commit package-lock.json, and start again.',
    ],
    [
      /ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED|ECONNRESET|ENETUNREACH|ENOTCACHED|network/i.test(output),
      'the package registry could not be reached',
      'check the connection (and `npm config get registry`, `npm config get proxy`) and start again. The first start needs the network once; later starts do not.',
    ],
    [/ENOSPC/.test(output), 'the disk is full', 'free about 1 GB and start again.'],
    [
      /EACCES|EPERM|EROFS/.test(output),
      'npm may not write here',
      'make this folder and the npm cache (`npm config get cache`) writable for your user and start again.',
    ],
  ].find(([matches]) => matches)
  return known
    ? new SetupError(`${known[1]} (npm ci ended with ${code})`, known[2])
    : new SetupError(
        `npm ci ended with ${code}`,
        'read its messages above, then start again; what is already downloaded stays cached.',
      )
}
