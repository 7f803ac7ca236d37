import { resolve } from 'node:path'
import { makeKeys } from './keys.ts'

/* `npm run keys [-- FOLDER]`: makes the keys and secrets of a new platform, without a network (docs/operations.md, "Keys and secrets"). */
const folder = resolve(process.argv[2] ?? '.keys')
try {
  for (const [name, address] of Object.entries(makeKeys(folder))) console.log(`${name.padEnd(12)} ${address}`)
  console.log(
    `Keys and secrets are in ${folder}: take the folder "cold" offline, "signer" to the signer's machine, "server" to the servers.`,
  )
} catch (error) {
  console.error(`No keys were made: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
