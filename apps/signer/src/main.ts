import { createTronClient } from '@matin/tron/client'
import { createTronNode } from '@matin/tron/node'
import { readSignerConfig } from './config.ts'
import { messageOf } from './errors.ts'
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
    maxFeeSun: BigInt(config.MAX_FEE_TRX) * 1_000_000n,
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
    let more = false
    try {
      more = await signer.round()
    } catch (error) {
      log(`round failed: ${messageOf(error)}`)
    }
    if (stopping) break
    if (more) continue
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
  process.stderr.write(`The signer did not start.\n${messageOf(error)}\n`)
  process.exit(1)
})
