import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from './paths.js'
import { step } from './progress.js'

const folder = join(root, '.cache')
const file = join(folder, 'setup.lock')

/**
 * Two starts must not install or build at the same time. Takes over the lock of a dead process.
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function alone(work) {
  mkdirSync(folder, { recursive: true })
  if (!take())
    await step('Wait for a set-up', async tell => {
      tell(`process ${holder() ?? 'unknown'} sets this folder up`)
      while (!take()) await sleep(300)
    })
  const release = () => rmSync(file, { force: true })
  process.once('exit', release)
  try {
    return await work()
  } finally {
    process.off('exit', release)
    release()
  }
}

/** A hard link is created with its content in one step, so a lock always contains its holder's id. */
function take() {
  const mine = `${file}.${process.pid}`
  writeFileSync(mine, String(process.pid))
  try {
    linkSync(mine, file)
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    const pid = holder()
    if (pid !== undefined && !alive(pid)) removeDead(pid)
    return false
  } finally {
    rmSync(mine, { force: true })
  }
}

/** Removes a dead holder's lock; puts it back if a living process took it meanwhile. */
function removeDead(pid) {
  const aside = `${file}.dead.${process.pid}`
  try {
    renameSync(file, aside)
    if (Number(readFileSync(aside, 'utf8')) !== pid) linkSync(aside, file)
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error
  }
  rmSync(aside, { force: true })
}

function holder() {
  try {
    return Number(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

function alive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
