import { startWatchdog } from '@matin/contract/internal/watchdog'
import { createTronClient } from '@matin/tron/client'
import { createTronNode } from '@matin/tron/node'
import type { SignerConfig } from './config.ts'
import { messageOf } from './errors.ts'
import { createPauses } from './pauses.ts'
import { createKeyring } from './payments.ts'
import { createServerApi } from './server-api.ts'
import { createSigner, type Left } from './signer.ts'
import { makeStore, openStore, type Store } from './store.ts'

/** Writes a log line in JSON, like the server's. Keys and signed bytes never appear in it. */
function log(message: string): void {
  process.stdout.write(`${JSON.stringify({ level: 'info', name: 'signer', msg: message })}\n`)
}

export function init(config: SignerConfig): void {
  makeStore(config.SIGNER_DIR, keyringOf(config).hotAddress)
  log(`made a store in ${config.SIGNER_DIR}`)
}

export async function run(config: SignerConfig): Promise<void> {
  if (config.production) startWatchdog('signer')
  const round = rounds(config)
  const hasParent = config.SIGNER_PARENT === 'pipe'
  const pauses = createPauses(hasParent)
  let isStopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      isStopping = true
      pauses.stop()
    })
  if (hasParent) process.stdin.on('data', pauses.wake).on('end', () => process.exit(0))

  log('ready')
  while (!isStopping) {
    pauses.begin()
    const left = await round().catch((error: unknown): Left => {
      log(`round failed: ${messageOf(error)}`)
      return 'waits'
    })
    await pauses.wait(left)
  }
  process.exit(0)
}

/** Without a store, a round only reports that the store is missing. */
function rounds(config: SignerConfig): () => Promise<Left> {
  const server = createServerApi(config.INTERNAL_URL, config.SIGNER_SECRET)
  const keyring = keyringOf(config)
  const signerWith = (store: Store) =>
    createSigner({
      server,
      node: createTronClient(createTronNode({ url: config.TRON_URL })),
      usdtContract: config.TRON_USDT_CONTRACT,
      genesis: config.TRON_GENESIS ?? null,
      keyring,
      maxFeeSun: config.MAX_FEE_TRX,
      terms: {
        caps: {
          payment: config.SIGNER_CAP_PAYMENT,
          newDestination: config.SIGNER_CAP_NEW_DESTINATION,
          hour: config.SIGNER_CAP_HOUR,
          day: config.SIGNER_CAP_DAY,
        },
        trx: {
          hour: config.SIGNER_CAP_TRX_HOUR,
          day: config.SIGNER_CAP_TRX_DAY,
          supply: config.SIGNER_CAP_SUPPLY,
          supplyDay: config.SIGNER_CAP_SUPPLY_DAY,
        },
        operators: config.SIGNER_OPERATORS,
      },
      store,
      waitsForHead: config.production,
      clock: config.production ? Date.now : null,
      log,
    })
  const open = () => openStore(config.SIGNER_DIR, keyring.hotAddress)
  let store = open()
  if (store === null && !config.production) {
    makeStore(config.SIGNER_DIR, keyring.hotAddress)
    store = open()
  }
  if (store !== null) return signerWith(store).round
  log(`locked: there is no store in ${config.SIGNER_DIR}. Make one with: npm run signer -- init`)
  const { hotAddress } = keyring
  return async () => {
    const untold = { usdt: null, coldUsdt: null, trxSun: null, energy: null }
    await server.reportStatus({ hotAddress, ...untold, paused: 'signer_locked' })
    return 'waits'
  }
}

function keyringOf(config: SignerConfig) {
  return createKeyring({
    hotKey: config.HOT_KEY,
    depositMnemonic: config.DEPOSIT_MNEMONIC,
    coldAddress: config.COLD_ADDRESS,
  })
}
