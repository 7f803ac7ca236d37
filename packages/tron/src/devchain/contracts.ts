import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import {
  addressWord,
  selector,
  TRANSFER_SELECTOR,
  TRANSFER_TOPIC,
  uintWord,
  words,
  wordToAddress,
} from '../abi.ts'
import { addressToHex } from '../address.ts'
import type { RawTrigger } from '../raw-transaction.ts'
import { DEV_DISPERSER_CONTRACT, DEV_FAKE_USDT_CONTRACT, DEV_USDT_CONTRACT } from './keys.ts'
import type { HexAddress, LogEntry } from './model.ts'
import type { StateView } from './state.ts'

export const USDT = addressToHex(DEV_USDT_CONTRACT)
export const FAKE_USDT = addressToHex(DEV_FAKE_USDT_CONTRACT)
export const DISPERSER = addressToHex(DEV_DISPERSER_CONTRACT)

/** Total supply of USDT in millionths (10^12 USDT), minted to the faucet. */
export const USDT_SUPPLY = 10n ** 18n

/** Energy of a USDT transfer on mainnet: to an address that already has USDT, and to one that has none. */
const TRANSFER_ENERGY = 64_285n
const FIRST_TRANSFER_ENERGY = 130_285n
const READ_ENERGY = 4_062n
const REVERT_ENERGY = 3_521n
const DISPERSE_ENERGY = 21_000n
const MAX_RECIPIENTS = 100

export interface CallResult {
  ok: boolean
  energy: bigint
  returnData: string
  logs: LogEntry[]
}

/** The reason as `Error(string)` in the ABI, which `require` returns. */
export const REVERT_REASON = selector('Error(string)') + text('refused by the development chain')
const REVERTED: CallResult = { ok: false, energy: REVERT_ENERGY, returnData: REVERT_REASON, logs: [] }

export function isContract(address: HexAddress): boolean {
  return address === USDT || address === FAKE_USDT || address === DISPERSER
}

/** If the call reverts, its writes may remain in the view, and the caller must discard them. */
export function callContract(
  view: StateView,
  caller: HexAddress,
  contract: HexAddress,
  data: string,
): CallResult {
  const args = words(data.slice(8))
  if (args === null) return REVERTED
  const call = data.slice(0, 8)
  if (contract === DISPERSER) return call === SELECTOR.disperse ? disperse(view, caller, args) : REVERTED
  if (contract !== USDT && contract !== FAKE_USDT) return REVERTED
  return readToken(view, contract, call, args) ?? writeToken(view, caller, contract, call, args)
}

const SELECTOR = {
  transferFrom: selector('transferFrom(address,address,uint256)'),
  balanceOf: selector('balanceOf(address)'),
  decimals: selector('decimals()'),
  symbol: selector('symbol()'),
  name: selector('name()'),
  totalSupply: selector('totalSupply()'),
  disperse: selector('disperse(address[],uint256[])'),
}

function readToken(view: StateView, contract: HexAddress, call: string, args: string[]): CallResult | null {
  const answer = (returnData: string): CallResult => ({ ok: true, energy: READ_ENERGY, returnData, logs: [] })
  switch (call) {
    case SELECTOR.balanceOf: {
      const holder = wordToAddress(args[0] ?? '')
      if (holder === null) return REVERTED
      return answer(uintWord(contract === USDT ? view.get(holder).usdt : USDT_SUPPLY))
    }
    case SELECTOR.decimals:
      return answer(uintWord(6n))
    case SELECTOR.totalSupply:
      return answer(uintWord(USDT_SUPPLY))
    case SELECTOR.symbol:
      return answer(text('USDT'))
    case SELECTOR.name:
      return answer(text('Tether USD'))
    default:
      return null
  }
}

function writeToken(
  view: StateView,
  caller: HexAddress,
  contract: HexAddress,
  call: string,
  args: string[],
): CallResult {
  if (call === TRANSFER_SELECTOR && args.length === 2) {
    const to = wordToAddress(args[0] ?? '')
    return to === null ? REVERTED : move(view, contract, caller, to, BigInt(`0x${args[1]}`))
  }
  if (call === SELECTOR.transferFrom && args.length === 3) {
    // No address has an allowance, but as on mainnet anybody may move an amount of zero, which enables address
    // poisoning.
    const from = wordToAddress(args[0] ?? '')
    const to = wordToAddress(args[1] ?? '')
    if (from === null || to === null || BigInt(`0x${args[2]}`) !== 0n) return REVERTED
    return move(view, contract, from, to, 0n)
  }
  return REVERTED
}

/** Moves tokens. Like mainnet's USDT, ours returns false on success; the fake token returns true. */
function move(
  view: StateView,
  contract: HexAddress,
  from: HexAddress,
  to: HexAddress,
  amount: bigint,
): CallResult {
  const log = {
    address: contract.slice(2),
    topics: [TRANSFER_TOPIC, addressWord(from), addressWord(to)],
    data: uintWord(amount),
  }
  if (contract === FAKE_USDT)
    return { ok: true, energy: TRANSFER_ENERGY, returnData: uintWord(1n), logs: [log] }
  const sender = view.get(from)
  if (sender.usdt < amount) return REVERTED
  view.set(from, { ...sender, usdt: sender.usdt - amount })
  const recipient = view.get(to)
  view.set(to, { ...recipient, usdt: recipient.usdt + amount })
  const energy = recipient.usdt === 0n ? FIRST_TRANSFER_ENERGY : TRANSFER_ENERGY
  return { ok: true, energy, returnData: uintWord(0n), logs: [log] }
}

function disperse(view: StateView, caller: HexAddress, args: string[]): CallResult {
  const recipients = dynamicArray(args, 0)
  const amounts = dynamicArray(args, 1)
  if (!recipients || !amounts || recipients.length !== amounts.length) return REVERTED
  const total: CallResult = { ok: true, energy: DISPERSE_ENERGY, returnData: '', logs: [] }
  for (const [index, word] of recipients.entries()) {
    const to = wordToAddress(word)
    const step = to === null ? REVERTED : move(view, USDT, caller, to, BigInt(`0x${amounts[index]}`))
    if (!step.ok) return REVERTED
    total.energy += step.energy
    total.logs.push(...step.logs)
  }
  return total
}

function dynamicArray(args: string[], position: number): string[] | null {
  const offset = Number(BigInt(`0x${args[position] ?? '0'}`)) / 32
  const length = Number(BigInt(`0x${args[offset] ?? '0'}`))
  if (!Number.isInteger(offset) || length === 0 || length > MAX_RECIPIENTS) return null
  const items = args.slice(offset + 1, offset + 1 + length)
  return items.length === length ? items : null
}

export function zeroTransferData(from: HexAddress, to: HexAddress): string {
  return SELECTOR.transferFrom + addressWord(from) + addressWord(to) + uintWord(0n)
}

export function transferData(to: HexAddress, amount: bigint): string {
  return TRANSFER_SELECTOR + addressWord(to) + uintWord(amount)
}

export function disperseData(payments: readonly { to: HexAddress; amount: bigint }[]): string {
  const count = uintWord(BigInt(payments.length))
  const first = [count, ...payments.map(each => addressWord(each.to))]
  const second = [count, ...payments.map(each => uintWord(each.amount))]
  const offsets = [uintWord(64n), uintWord(BigInt(64 + 32 * first.length))]
  return SELECTOR.disperse + [...offsets, ...first, ...second].join('')
}

/** Call that pays neither TRX nor tokens of TRC-10. */
export function plainCall(owner: HexAddress, contract: HexAddress, data: string): RawTrigger {
  const nothing = { callValue: 0n, callTokenValue: 0n, tokenId: 0n }
  return { type: 'TriggerSmartContract', owner, contract, data, ...nothing }
}

function text(value: string): string {
  const bytes = utf8ToBytes(value)
  return uintWord(32n) + uintWord(BigInt(bytes.length)) + bytesToHex(bytes).padEnd(64, '0')
}

const input = (name: string, type: string) => ({ name, type })
const view = (name: string, inputs: object[], type: string) => ({
  name,
  type: 'Function',
  stateMutability: 'View',
  inputs,
  outputs: [{ type }],
})

export const USDT_ABI = [
  view('name', [], 'string'),
  view('symbol', [], 'string'),
  view('decimals', [], 'uint256'),
  view('totalSupply', [], 'uint256'),
  view('balanceOf', [input('who', 'address')], 'uint256'),
  {
    name: 'transfer',
    type: 'Function',
    stateMutability: 'Nonpayable',
    inputs: [input('_to', 'address'), input('_value', 'uint256')],
    outputs: [{ type: 'bool' }],
  },
  {
    name: 'Transfer',
    type: 'Event',
    inputs: ['from', 'to']
      .map(name => ({ ...input(name, 'address'), indexed: true }))
      .concat([{ ...input('value', 'uint256'), indexed: false }]),
  },
]
