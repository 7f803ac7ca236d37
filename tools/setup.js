// Makes a fresh clone ready to run. Plain JavaScript for Node 20 without dependencies: nothing is installed yet.
import { buildApps } from './setup/build.js'
import { install } from './setup/install.js'
import { alone } from './setup/lock.js'
import { beginLog, SetupError, sentenceOf } from './setup/progress.js'
import { checkRuntime } from './setup/runtime.js'

/**
 * Each part only if needed. On a failure, prints the remedy and ends the process.
 *
 * @param {{apps?: boolean}} options apps: false skips the build of the apps
 */
export async function setup({ apps = true } = {}) {
  try {
    if (Number(process.versions.node.split('.')[0]) < 20)
      throw new SetupError(
        `Node ${process.version} is too old`,
        'install Node 20 or newer (https://nodejs.org).',
      )
    await alone(async () => {
      beginLog()
      await install()
      checkRuntime()
      if (apps) await buildApps()
    })
  } catch (error) {
    console.error(`\n${sentenceOf(error)}`)
    process.exit(1)
  }
}

if (import.meta.filename === process.argv[1]) await setup()
