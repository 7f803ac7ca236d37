import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ExplainedPayment } from '@matin/contract/internal/signer'
import { addressFromPrivateKey } from '@matin/tron/address'
import { createTronClient } from '@matin/tron/client'
import { createDevChain } from '@matin/tron/devchain/chain'
import { DEV_USDT_CONTRACT } from '@matin/tron/devchain/keys'
import { createTronNode } from '@matin/tron/node'
import { decodeTransfer } from '@matin/tron/sender'
import type { TestContext } from 'vitest'
import { signatory } from '../../apps/signer/src/testing/signings.ts'
import { TO_SOLID } from './dev-tools.ts'
import { type ForgedServer, forgedServer, type Said } from './forged-server.ts'
import { initSigner, type SignerProcess, startSigner } from './signer-process.ts'
import { until } from './until.ts'

export const USDT = 1_000_000n
export const TRX = 1_000_000n
const NEVER_MS = 366 * 86_400_000
const HOT_KEY = randomBytes(32).toString('hex')
export const HOT = addressFromPrivateKey(HOT_KEY)
export const WORDS = `${'abandon '.repeat(11)}about`
export const ada = signatory('ada@matin.example')
export const ben = signatory('ben@matin.example')

/** Creates a separate chain that mines on demand, and a signer with its store at a forged server. */
export async function signerScene({ expect, onTestFinished }: TestContext) {
  const directory = await mkdtemp(join(tmpdir(), 'matin-attack-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  let chainNow = Date.now()
  const chain = await createDevChain({
    dataDir: join(directory, 'chain'),
    now: () => chainNow,
    genesis: { usdt: { [HOT]: 200_000n * USDT }, trx: { [HOT]: 100_000n * TRX } },
    blockIntervalMs: NEVER_MS,
  })
  onTestFinished(() => chain.close())
  const { url } = await chain.listen()
  await chain.mine(TO_SOLID)
  const genesis = await createTronClient(createTronNode({ url })).genesis()
  const store = join(directory, 'signer')
  const env: Record<string, string> = {
    NODE_ENV: 'production',
    TRON_URL: url,
    TRON_USDT_CONTRACT: DEV_USDT_CONTRACT,
    TRON_GENESIS: genesis,
    SIGNER_SECRET: randomBytes(24).toString('hex'),
    SIGNER_DIR: store,
    HOT_KEY,
    DEPOSIT_MNEMONIC: WORDS,
    COLD_ADDRESS: addressFromPrivateKey(randomBytes(32).toString('hex')),
    SIGNER_OPERATORS: JSON.stringify([ada, ben].map(({ operator, kind, key }) => ({ operator, kind, key }))),
  }
  const servers: ForgedServer[] = []
  onTestFinished(async () => {
    for (const server of servers) await server.close()
  })
  let signer: SignerProcess | undefined
  let over = false
  const kill = async () => {
    await signer?.kill()
  }
  onTestFinished(() => {
    over = true
    return kill()
  })
  const present = (): ForgedServer => {
    const server = servers.at(-1)
    if (!server) throw new Error('no server was forged')
    return server
  }
  const start = () => {
    // A finished test may have been about to restart it.
    if (!over) signer = startSigner(env)
  }
  /**
   * Starts a forged server that answers the signer with `say`. The chain mines blocks in every round of the
   * signer.
   */
  const forge = async (
    say: (round: number) => Said | Promise<Said>,
    how: {
      onReleased?: () => Promise<void>
      explain?: (txids: readonly string[]) => ExplainedPayment[]
    } = {},
  ) => {
    const server = await forgedServer({ say, onRound: () => chain.mine(TO_SOLID), ...how })
    servers.push(server)
    env.INTERNAL_URL = server.url
  }
  return {
    chain,
    /** Wallet that the signer pays from. */
    from: { hotAddress: HOT, usdtContract: DEV_USDT_CONTRACT, genesis },
    forge,
    kill,
    start,
    loseStore: () => rm(store, { recursive: true }),
    init: () => initSigner(env),
    output: () => signer?.output() ?? '',
    server: present,
    chainLater: (milliseconds: number) => {
      chainNow += milliseconds
    },
    /** Starts the signer with a new store at a forged server that answers with `say`. */
    async attack(...how: Parameters<typeof forge>): Promise<void> {
      await forge(...how)
      expect(await initSigner(env)).toMatchObject({ code: 0 })
      start()
    },
    /**
     * Waits until the signer has started `more` further rounds. All rounds before the last one are then
     * complete.
     */
    async rounds(more: number): Promise<void> {
      const server = present()
      const enough = server.rounds() + more
      await until(() => server.rounds() >= enough, true, `round ${enough} of the signer: ${signer?.output()}`)
    },
    /** Returns the USDT that bytes released by the signer can move out of the hot wallet. */
    taken(): bigint {
      const released = servers.flatMap(server => server.released)
      const ways = new Map(released.map(report => [report.txid, decodeTransfer(report.rawDataHex)]))
      return [...ways.values()].reduce(
        (sum, transfer) => (transfer?.from === HOT && transfer.to !== HOT ? sum + transfer.amount : sum),
        0n,
      )
    },
    reasons: () => [...new Set(present().refused.map(({ reason }) => reason))].toSorted(),
  }
}
