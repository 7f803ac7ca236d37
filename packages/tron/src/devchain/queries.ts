import { selector, wordToAddress } from '../abi.ts'
import { asHex } from '../parse.ts'
import { readAddress } from './build.ts'
import {
  buildTransaction,
  type Call,
  count,
  dryRun,
  type Endpoint,
  find,
  flag,
  locate,
  messageOf,
  newest,
  noContract,
  readTrigger,
} from './call.ts'
import { take, takeTimes } from './fault-state.ts'
import { accountJson, blockJson, executedJson, infoJson, type Json, lean, resourceJson } from './json.ts'
import { falsifyBalance, falsifyInfo, falsifyInfos } from './lies.ts'

const BALANCE_SELECTOR = selector('balanceOf(address)')

/** Endpoints under both `/wallet` (head) and `/walletsolidity`. */
export const QUERIES: Record<string, Endpoint> = {
  getnowblock: call => blockJson(newest(call), { detail: true, visible: call.visible }),
  getblock: call => blockJson(newest(call), { detail: flag(call.body.detail), visible: call.visible }),
  getblockbynum: call => blockAt(call, count(call.body.num)),
  getblockbyid: call => {
    const id = asHex(call.body.value, 32)
    const block = id === null ? null : find(call, blockNumber(id))
    return block === null || block.id !== id ? {} : blockJson(block, { detail: true, visible: call.visible })
  },
  getblockbylimitnext: call => {
    const start = count(call.body.startNum)
    const end = Math.min(count(call.body.endNum), start + 100, call.height + 1)
    const block = Array.from({ length: Math.max(0, end - start) }, (_, i) => blockAt(call, start + i))
    return lean({ block: block.filter(each => Object.keys(each).length > 0) })
  },
  gettransactionbyid: call => {
    const found = locate(call)
    return found === null ? {} : executedJson(found.executed, call.visible)
  },
  gettransactioninfobyid: call => {
    const found = locate(call)
    return found === null
      ? {}
      : falsifyInfo(call.faults.lies, infoJson(found.executed, found.block, call.visible))
  },
  gettransactioninfobyblocknum: infosByNumber,
  getaccount: call => {
    const address = readAddress(call.body.address, call.visible)
    return accountJson(address, call.ledger.state(call.solid).get(address), call.visible)
  },
  getaccountresource: call => {
    const address = readAddress(call.body.address, call.visible)
    return resourceJson(call.ledger.state(call.solid).get(address), newest(call).timestamp)
  },
  triggerconstantcontract: callConstant,
  estimateenergy: call => {
    const run = dryRun(call)
    return run === null ? noContract(call) : { result: { result: true }, energy_required: Number(run.energy) }
  },
}

function blockAt(call: Call, number: number): Json {
  if (call.solid && take(call.faults, 'emptyBlocks')) return {}
  const stale = call.solid && take(call.faults, 'staleBlock') ? 1 : 0
  const block = find(call, number - stale)
  if (block === null) return {}
  const json = blockJson(block, { detail: true, visible: call.visible })
  return call.solid && take(call.faults, 'duplicateBlock')
    ? { ...json, transactions: twice(json.transactions) }
    : json
}

function infosByNumber(call: Call): unknown {
  if (call.solid && take(call.faults, 'emptyInfos')) return []
  const block = find(call, count(call.body.num))
  const honest = block?.txs.map(each => infoJson(each, block, call.visible)) ?? []
  const infos = block && call.solid ? falsifyInfos(call.faults.lies, block, honest) : honest
  return call.solid && take(call.faults, 'duplicateInfos') ? twice(infos) : infos
}

function twice(list: unknown): unknown[] {
  return Array.isArray(list) ? [...list, ...list] : []
}

function callConstant(call: Call): unknown {
  const { constantError } = call.faults
  if (takeTimes(constantError)) {
    return {
      result: { code: constantError.code, message: messageOf(call, 'imposed by the development chain') },
    }
  }
  const run = dryRun(call)
  if (run === null) return noContract(call)
  const trigger = readTrigger(call)
  const { data } = trigger
  const isBalance = run.ok && data.startsWith(BALANCE_SELECTOR)
  const transaction = buildTransaction(call, trigger)
  const failure = run.ok ? {} : { message: messageOf(call, 'REVERT opcode executed') }
  return {
    result: { result: true, ...failure },
    energy_used: Number(run.energy),
    constant_result: [
      isBalance
        ? falsifyBalance(call.faults.lies, wordToAddress(data.slice(8)), run.returnData)
        : run.returnData,
    ],
    transaction: { ...transaction, ret: [run.ok ? {} : { ret: 'FAILED' }] },
  }
}

function blockNumber(id: string): number {
  return Number(BigInt(`0x${id.slice(0, 16)}`))
}
