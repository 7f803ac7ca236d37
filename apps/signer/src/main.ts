import { createTronClient } from '@matin/tron/client'
import { createTronNode } from '@matin/tron/node'
import { readSignerConfig } from './config.ts'
import { createCashier } from './payments.ts'
import { createServerApi } from './server-api.ts'
import { createSigner } from './signer.ts'

const ROUND_MILLISECONDS = 2000

/** Log lines are JSON like the server's; keys and signed bytes never appear in them. */
function log(message: string): void {
  process.stdout.write(`${JSON.stringify({ level: 'info', name: 'signer', msg: message })}\n`)
}

async function main(): Promise<void> {
  const config = readSignerConfig(process.env)
  const signer = createSigner({
    server: createServerApi(config.INTERNAL_URL, config.SIGNER_SECRET),
    node: createTronClient(createTronNode({ url: config.TRON_URL })),
    usdtContract: config.TRON_USDT_CONTRACT,
    cashier: createCashier({ hotKey: config.HOT_KEY, depositMnemonic: config.DEPOSIT_MNEMONIC }),
    log,
  })
  let stopping = false
  let endPause = () => {}
  const stop = () => {
    stopping = true
    endPause()
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  if (config.SIGNER_PARENT === 'pipe') process.stdin.on('end', () => process.exit(0)).resume()

  log('ready')
  while (!stopping) {
    try {
      await signer.round()
    } catch (error) {
      log(`round failed: ${error instanceof Error ? error.message : String(error)}`)
    }
    if (stopping) break
    await new Promise<void>(resolve => {
      const timer = setTimeout(resolve, ROUND_MILLISECONDS)
      endPause = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
  process.exit(0)
}

main().catch(error => {
  process.stderr.write(
    `The signer did not start.\n${error instanceof Error ? error.message : String(error)}\n`,
  )
  process.exit(1)
})
