import { hexToBytes } from '@noble/hashes/utils.js'
import { addressFromHex } from '../address.ts'
import { bytesField } from '../proto.ts'
import type { RawTrigger } from '../raw-transaction.ts'
import { callContract, isContract, REVERT_REASON } from './contracts.ts'
import type { ChainTx, ForcedResult, Outcome, SubmitResult } from './model.ts'
import { type Account, commit, createState, type StateView } from './state.ts'

/** Chain parameters of mainnet (`getchainparameters`), in sun. */
export const ENERGY_PRICE = 100n
export const BANDWIDTH_PRICE = 1_000n
export const CREATE_ACCOUNT_FEE = 100_000n
export const CREATE_ACCOUNT_SYSTEM_FEE = 1_000_000n
export const FREE_BANDWIDTH = 600
export const MAX_FEE_LIMIT = 15_000_000_000n
const BANDWIDTH_WINDOW_MS = 24 * 60 * 60 * 1000
/** Bytes of a transaction's stored result, which java-tron counts for bandwidth. */
const RESULT_BYTES = 64

type Rejection = Extract<SubmitResult, { ok: false }>
export type Execution = { ok: true; outcome: Outcome } | Rejection

/** Returns the free bandwidth in use at `timestamp` (ms), after recovery. */
export function bandwidthUsed(account: Account, timestamp: number): number {
  const left = 1 - Math.max(0, timestamp - account.netTime) / BANDWIDTH_WINDOW_MS
  return left <= 0 ? 0 : Math.floor(account.netUsed * left)
}

/**
 * Signature, reference and expiration were checked before. Writes only if the transaction goes into a block,
 * because it succeeded, or failed and paid its fees. `timestamp` is the block's time in milliseconds.
 */
export function execute(
  view: StateView,
  tx: ChainTx,
  timestamp: number,
  forced: ForcedResult | null,
): Execution {
  const state = createState(view)
  const { contract } = tx.raw
  if (!state.get(contract.owner).active) {
    return invalid(`account [${addressFromHex(contract.owner)}] does not exist`)
  }
  const execution =
    contract.type === 'TransferContract'
      ? transferTrx(state, tx, contract, timestamp)
      : trigger(state, tx, contract, timestamp, forced)
  if (execution.ok) commit(state, view)
  return execution
}

type Transfer = Extract<ChainTx['raw']['contract'], { type: 'TransferContract' }>

function transferTrx(
  state: StateView,
  tx: ChainTx,
  { owner, to, amount }: Transfer,
  timestamp: number,
): Execution {
  const problem = transferProblem(state, { owner, to, amount })
  if (problem !== null) return invalid(problem)
  const creates = !state.get(to).active
  const paid = payBandwidth(state, tx, timestamp, creates)
  if (paid === null) return poor()
  const otherFee = creates ? CREATE_ACCOUNT_SYSTEM_FEE : 0n
  const sender = state.get(owner)
  if (sender.trx < amount + otherFee) return invalid(INSUFFICIENT)
  state.set(owner, { ...sender, trx: sender.trx - amount - otherFee })
  const recipient = state.get(to)
  state.set(to, {
    ...recipient,
    active: true,
    trx: recipient.trx + amount,
    createdAt: creates ? timestamp : recipient.createdAt,
  })
  return { ok: true, outcome: { ...NO_CALL, ...paid, otherFee } }
}

const INSUFFICIENT = 'Validate TransferContract error, balance is not sufficient.'

/** Why the chain refuses a transfer of TRX, whatever its fees; null if it does not. */
export function transferProblem(
  state: Pick<StateView, 'get'>,
  { owner, to, amount }: Pick<Transfer, 'owner' | 'to' | 'amount'>,
): string | null {
  if (owner === to) return 'Cannot transfer TRX to yourself.'
  if (!state.get(owner).active) return 'Validate TransferContract error, no OwnerAccount.'
  if (amount <= 0n) return 'Amount must be greater than 0.'
  if (isContract(to)) return 'Cannot transfer TRX to a smartContract.'
  return state.get(owner).trx < amount ? INSUFFICIENT : null
}

const NO_CALL = {
  result: null,
  message: '',
  energyUsed: 0n,
  energyFee: 0n,
  contractResult: '',
  contractAddress: null,
  logs: [],
}

function trigger(
  state: StateView,
  tx: ChainTx,
  call: RawTrigger,
  timestamp: number,
  forced: ForcedResult | null,
): Execution {
  const { owner, contract, data } = call
  const { feeLimit } = tx.raw
  if (!isContract(contract)) return invalid('No contract or not a valid smart contract')
  if (feeLimit < 0n || feeLimit > MAX_FEE_LIMIT)
    return invalid(`feeLimit must be >= 0 and <= ${MAX_FEE_LIMIT}`)
  const paid = payBandwidth(state, tx, timestamp, false)
  if (paid === null) return poor()
  const effects = createState(state)
  const run = callContract(effects, owner, contract, data)
  const payer = state.get(owner)
  const affordable = payer.trx / ENERGY_PRICE
  const allowed = feeLimit / ENERGY_PRICE
  const limit = affordable < allowed ? affordable : allowed
  const outOfEnergy = forced?.result === 'OUT_OF_ENERGY' || run.energy > limit
  const reverted =
    forced?.result === 'REVERT' || !run.ok || call.callValue !== 0n || call.callTokenValue !== 0n
  const result = outOfEnergy ? 'OUT_OF_ENERGY' : reverted ? 'REVERT' : 'SUCCESS'
  const energyUsed = outOfEnergy ? limit : run.energy
  const energyFee = energyUsed * ENERGY_PRICE
  if (result === 'SUCCESS') commit(effects, state)
  const after = state.get(owner)
  state.set(owner, { ...after, trx: after.trx - energyFee })
  return {
    ok: true,
    outcome: {
      ...paid,
      result,
      message: MESSAGE[result],
      energyUsed,
      energyFee,
      otherFee: 0n,
      contractResult: { SUCCESS: run.returnData, REVERT: REVERT_REASON, OUT_OF_ENERGY: '' }[result],
      contractAddress: contract,
      logs: result === 'SUCCESS' || forced?.keepLogs ? run.logs : [],
    },
  }
}

const MESSAGE = {
  SUCCESS: '',
  REVERT: 'REVERT opcode executed',
  OUT_OF_ENERGY: "Not enough energy for 'SSTORE' operation executing",
} as const

/** Pays bandwidth from free bandwidth first, then from TRX; null if neither suffices. */
function payBandwidth(
  state: StateView,
  tx: ChainTx,
  timestamp: number,
  createsAccount: boolean,
): { netUsed: number; netFee: bigint } | null {
  const { owner } = tx.raw.contract
  const account = state.get(owner)
  const used = bandwidthUsed(account, timestamp)
  const bytes = transactionSize(tx) + RESULT_BYTES
  if (!createsAccount && used + bytes <= FREE_BANDWIDTH) {
    state.set(owner, { ...account, netUsed: used + bytes, netTime: timestamp })
    return { netUsed: bytes, netFee: 0n }
  }
  const netFee = createsAccount ? CREATE_ACCOUNT_FEE : BigInt(bytes) * BANDWIDTH_PRICE
  if (account.trx < netFee) return null
  state.set(owner, { ...account, trx: account.trx - netFee })
  return { netUsed: 0, netFee }
}

export function serializeTransaction(tx: Pick<ChainTx, 'rawHex' | 'signatures'>): Uint8Array {
  const parts = [
    bytesField(1, hexToBytes(tx.rawHex)),
    ...tx.signatures.map(each => bytesField(2, hexToBytes(each))),
  ]
  return Uint8Array.from(parts.flatMap(part => [...part]))
}

function transactionSize(tx: ChainTx): number {
  return serializeTransaction(tx).length
}

function invalid(message: string): Rejection {
  return { ok: false, code: 'CONTRACT_VALIDATE_ERROR', message: `Contract validate error : ${message}` }
}

function poor(): Rejection {
  return { ok: false, code: 'BANDWITH_ERROR', message: 'Account resource insufficient error.' }
}
