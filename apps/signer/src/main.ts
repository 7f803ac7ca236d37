import { readSignerConfig } from './config.ts'
import { messageOf } from './errors.ts'

/** Imports large modules only after the configuration is found right. */
async function main(): Promise<void> {
  const config = readSignerConfig(process.env)
  const [command] = process.argv.slice(2)
  if (command !== undefined && command !== 'init')
    throw new Error(`There is no command "${command}": it is init, or none.`)
  const { init, run } = await import('./run.ts')
  await (command === 'init' ? init : run)(config)
}

main().catch(error => {
  process.stderr.write(`The signer did not start.\n${messageOf(error)}\n`)
  process.exit(1)
})
