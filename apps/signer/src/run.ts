import { startWatchdog } from '@matin/contract/internal/watchdog'
import { parseNodes } from '@matin/tron/addresses'
import { createTronClient, type TronClient } from '@matin/tron/client'
import { createNodeCheck, openTronPool, type TronPool } from '@matin/tron/pool'
import type { SignerConfig } from './config.ts'
import { messageOf } from './errors.ts'
import { beginTrace, log } from './log.ts'
import { createPauses } from './pauses.ts'
import { createKeyring } from './payments.ts'
import { createServerApi } from './server-api.ts'
import { createSigner, type Left } from './signer.ts'
import { makeStore, openStore, type Store } from './store.ts'

export function init(config: SignerConfig): void {
  makeStore(config.SIGNER_DIR, keyringOf(config).hotAddress)
  log(`made a store in ${config.SIGNER_DIR}`)
}

export async function run(config: SignerConfig): Promise<void> {
  if (config.production) startWatchdog('signer')
  const pool = openNodes(config)
  const round = rounds(config, createTronClient(pool))
  const hasParent = config.SIGNER_PARENT === 'pipe'
  const pauses = createPauses(hasParent)
  let isStopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      isStopping = true
      pauses.stop()
    })
  if (hasParent) process.stdin.on('data', pauses.wake).on('end', () => process.exit(0))

  await pool.check()
  for (const [node, fault] of pool.states()) log(`node ${node}: ${fault}`)
  log('ready')
  while (!isStopping) {
    pauses.begin()
    beginTrace()
    const left = await round().catch((error: unknown): Left => {
      log(`round failed: ${messageOf(error)}`)
      return 'waits'
    })
    await pauses.wait(left)
  }
  process.exit(0)
}

function openNodes(config: SignerConfig): TronPool {
  return openTronPool(parseNodes(config.TRON_URL, config.TRON_API_KEY) ?? [], {
    header: config.TRON_API_KEY_HEADER,
    check: createNodeCheck({
      usdtContract: config.TRON_USDT_CONTRACT,
      genesis: config.TRON_GENESIS,
      now: Date.now,
    }),
    now: Date.now,
    onRequest(node, path, outcome) {
      if (outcome !== 'ok') log(`node ${node}: ${path} ended as ${outcome}`)
    },
  })
}

/** Without a store, a round only reports that the store is missing. */
function rounds(config: SignerConfig, node: TronClient): () => Promise<Left> {
  const server = createServerApi(config.INTERNAL_URL, config.SIGNER_SECRET)
  const keyring = keyringOf(config)
  const signerWith = (store: Store) =>
    createSigner({
      server,
      node,
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
