import { join } from 'node:path'
import { addressFromHex, addressToHex } from '../address.ts'
import type { DevChain, DevChainOptions } from './dev-chain.ts'
import { createFaultState, type FaultState, takeTimes } from './fault-state.ts'
import { createFaults } from './faults.ts'
import { type GenesisRecord, genesisRecord, genesisState, parseGenesis } from './genesis.ts'
import {
  DEV_FAUCET_ADDRESS,
  DEV_FAUCET_KEY,
  DEV_OWNERS_ADDRESS,
  DEV_OWNERS_KEY,
  DEV_POISONER_ADDRESS,
  DEV_POISONER_KEY,
} from './keys.ts'
import { createLedger, type ForkRecord, type Ledger } from './ledger.ts'
import { type LogFile, openLogFile } from './log-file.ts'
import type { ChainTx, ForcedResult } from './model.ts'
import { createSender, usdtTransfer } from './own-transfers.ts'
import type { BlockRecord } from './prepare.ts'
import { createNodeServer, type NodeServer } from './server.ts'

const MAX_BLOCKS_AT_ONCE = 100_000
const MAX_TICK_MS = 1_000
const POISONER = { address: DEV_POISONER_ADDRESS, key: DEV_POISONER_KEY }
const FAUCET = { address: DEV_FAUCET_ADDRESS, key: DEV_FAUCET_KEY }

/**
 * Opens the development chain, which has java-tron's HTTP API. Creates it if it is missing: block 0, block 1
 * with real transfers that pay the USDT of genesis, and enough empty blocks to make block 1 solid. @throws
 * Error when the log is damaged before its last line or has another format
 */
export async function createDevChain(options: DevChainOptions): Promise<DevChain> {
  const blockIntervalMs = options.blockIntervalMs ?? 3_000
  const { now } = options
  const faultState = createFaultState()
  const forcedByTxid = new Map<string, ForcedResult>()
  const force = (tx: ChainTx) => forcedByTxid.get(tx.txid) ?? takeFailure(faultState, tx)
  const { ledger, log, genesis } = await openLedger(options, blockIntervalMs, force)
  const exclusive = createQueue()
  const send = createSender(ledger, now)
  await exclusive(() => completeGenesis(genesis, ledger, blockIntervalMs))
  const { mine, tick, onMined } = createMiner({ ledger, now, blockIntervalMs, exclusive })
  let timer: NodeJS.Timeout | null = null

  const seconds: NodeServer[] = []
  const faultsOf = (state: FaultState) =>
    createFaults({
      state,
      fork: (blocks, drop) => exclusive(() => forkBack(ledger, now(), blocks, drop)),
      async send(contract, forced) {
        const sent = send(POISONER, contract)
        if (forced !== undefined) forcedByTxid.set(sent.txid, forced)
        return sent
      },
    })

  const faults = faultsOf(faultState)

  const chain: DevChain = {
    get height() {
      return ledger.height
    },
    get solidHeight() {
      return ledger.solidHeight
    },
    faults,
    async listen(port = 0, host = '127.0.0.1') {
      const listening = await server.listen(port, host)
      timer = setInterval(() => tick().catch(report), Math.min(blockIntervalMs, MAX_TICK_MS))
      return listening
    },
    async secondNode() {
      const state = createFaultState()
      const second = createNodeServer({ ledger, faults: state })
      seconds.push(second)
      return { ...(await second.listen(0, '127.0.0.1')), faults: faultsOf(state) }
    },
    async close() {
      if (timer !== null) clearInterval(timer)
      for (const second of seconds) await second.close()
      await server.close()
      await exclusive(() => log.close())
    },
    tick,
    mine,
    onMined,
    faucetUsdt: async (to, amount) => send(FAUCET, usdtTransfer(to, amount)),
    async faucetTrx(to, sun) {
      const hex = addressToHex(to)
      return send(FAUCET, owner => ({ type: 'TransferContract', owner, to: hex, amount: sun }))
    },
    usdtBalance: (address, at) => ledger.state(at?.solid ?? false).get(addressToHex(address)).usdt,
    trxBalance: (address, at) => ledger.state(at?.solid ?? false).get(addressToHex(address)).trx,
  }
  const server = createNodeServer({ ledger, faults: faultState }, mine)
  return chain
}

function createMiner(parts: {
  ledger: Ledger
  now: () => number
  blockIntervalMs: number
  exclusive: ReturnType<typeof createQueue>
}): Pick<DevChain, 'mine' | 'tick' | 'onMined'> {
  const { ledger, now, blockIntervalMs, exclusive } = parts
  let mined = () => {}
  let lastTick = headTime(ledger)
  let ticking = false

  async function mineNow(blocks: number): Promise<void> {
    const first = Math.max(now(), headTime(ledger) + 1)
    await ledger.mine(Array.from({ length: blocks }, (_, i) => first + i))
  }

  return {
    async tick() {
      const time = now()
      if (ticking || (time - lastTick < blockIntervalMs && time >= lastTick)) return
      ticking = true
      try {
        const isAwaited = ledger.pendingCount > 0
        await exclusive(() => mineNow(1))
        lastTick = time
        if (isAwaited) mined()
      } finally {
        ticking = false
      }
    },
    async mine(blocks = 1) {
      if (!Number.isInteger(blocks) || blocks < 1 || blocks > MAX_BLOCKS_AT_ONCE) {
        throw new RangeError(`blocks must be between 1 and ${MAX_BLOCKS_AT_ONCE}`)
      }
      await exclusive(() => mineNow(blocks))
      mined()
    },
    onMined(listener) {
      mined = listener
    },
  }
}

/** Null also if the fault is for another sender. */
function takeFailure(faults: FaultState, { raw: { contract } }: ChainTx): ForcedResult | null {
  if (contract.type !== 'TriggerSmartContract') return null
  const { from, result, keepLogs } = faults.failNext
  if (from !== null && from !== addressFromHex(contract.owner)) return null
  return takeTimes(faults.failNext) ? { result, keepLogs } : null
}

/** Replaces the last blocks by as many with the same times, and adds one more at `time`. */
async function forkBack(ledger: Ledger, time: number, blocks: number, drop: boolean): Promise<void> {
  const { height } = ledger
  if (!Number.isInteger(blocks) || blocks < 1 || blocks > height)
    throw new RangeError('invalid number of blocks')
  const times = Array.from(
    { length: blocks },
    (_, i) => ledger.block(height - blocks + 1 + i)?.timestamp ?? 0,
  )
  await ledger.fork(blocks, [...times, Math.max(time, headTime(ledger) + 1)], drop)
}

async function openLedger(
  options: DevChainOptions,
  blockIntervalMs: number,
  force: (tx: ChainTx) => ForcedResult | null,
): Promise<{ ledger: Ledger; log: LogFile; genesis: GenesisRecord }> {
  const opened: { ledger?: Ledger; log?: LogFile; genesis?: GenesisRecord } = {}
  const start = (genesis: GenesisRecord): Ledger => {
    opened.genesis = genesis
    opened.ledger = createLedger(
      { solidDepth: genesis.solidDepth, genesis: genesisState(genesis), force },
      async records => opened.log?.append(records),
    )
    return opened.ledger
  }
  opened.log = await openLogFile(join(options.dataDir, 'chain.log'), record => {
    // This program wrote every record that passes the log's checksum.
    if (opened.ledger === undefined) start(parseGenesis(record))
    else opened.ledger.replay(record as BlockRecord | ForkRecord)
  })
  if (opened.ledger === undefined || opened.genesis === undefined) {
    const solidDepth = options.solidDepth ?? 18
    const genesis = genesisRecord(
      options.genesis,
      options.now() - (solidDepth + 2) * blockIntervalMs,
      solidDepth,
    )
    const ledger = start(genesis)
    await opened.log.append([genesis])
    return { ledger, log: opened.log, genesis }
  }
  return { ledger: opened.ledger, log: opened.log, genesis: opened.genesis }
}

/** Mines the chain's first blocks, or those that are missing after a crash. */
async function completeGenesis(
  genesis: GenesisRecord,
  ledger: Ledger,
  blockIntervalMs: number,
): Promise<void> {
  const timeOf = (number: number) => genesis.time + number * blockIntervalMs
  if (ledger.height < 0) await ledger.mine([timeOf(0)])
  if (ledger.height < 1) {
    const send = createSender(ledger, () => genesis.time)
    for (const [to, amount] of Object.entries(genesis.usdt)) {
      send({ address: DEV_OWNERS_ADDRESS, key: DEV_OWNERS_KEY }, usdtTransfer(to, BigInt(amount)))
    }
    await ledger.mine([timeOf(1)])
  }
  const missing = 1 + genesis.solidDepth - ledger.height
  const next = ledger.height + 1
  const first = Math.max(timeOf(next), headTime(ledger) + 1)
  if (missing > 0) await ledger.mine(Array.from({ length: missing }, (_, i) => first + i * blockIntervalMs))
}

function headTime(ledger: Ledger): number {
  return ledger.block(ledger.height)?.timestamp ?? 0
}

function report(error: unknown): void {
  console.error('development chain:', error instanceof Error ? error.message : error)
}

/** Returns a function that runs tasks one after the other. A failed task does not stop the next. */
function createQueue(): <T>(task: () => Promise<T>) => Promise<T> {
  let tail: Promise<unknown> = Promise.resolve()
  return task => {
    const run = tail.then(task)
    tail = run.catch(() => undefined)
    return run
  }
}
