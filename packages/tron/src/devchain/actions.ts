import { utf8ToBytes } from '@noble/hashes/utils.js'
import { addressWord, TRANSFER_SELECTOR } from '../abi.ts'
import { addressFromHex, addressToHex } from '../address.ts'
import { asBigint, asString } from '../parse.ts'
import { txidOf } from '../sign.ts'
import { RequestError, readAddress, readTransactionJson, required } from './build.ts'
import { buildTransaction, type Call, type Endpoint, noContract, readTrigger, textToHex } from './call.ts'
import { parseTransaction } from './check.ts'
import { isContract, USDT_ABI } from './contracts.ts'
import { take, takeTimes } from './fault-state.ts'
import { parametersJson, transactionJson } from './json.ts'
import { DEV_POISONER_ADDRESS } from './keys.ts'
import type { ChainTx, SubmitResult } from './model.ts'

/** Address that a lying node puts in place of the recipient when it builds a transfer. */
const LIAR = addressToHex(DEV_POISONER_ADDRESS)

/** Endpoints that exist only under `/wallet`. */
export const ACTIONS: Record<string, Endpoint> = {
  triggersmartcontract: call => {
    const trigger = readTrigger(call)
    if (!isContract(trigger.contract)) return noContract()
    const lie = take(call.faults, 'lyingNode') && trigger.data.startsWith(TRANSFER_SELECTOR)
    const data = lie ? TRANSFER_SELECTOR + addressWord(LIAR) + trigger.data.slice(72) : trigger.data
    return { result: { result: true }, transaction: buildTransaction(call, { ...trigger, data }) }
  },
  createtransaction: call => {
    const { body, visible } = call
    const owner = readAddress(body.owner_address, visible)
    const to = take(call.faults, 'lyingNode') ? LIAR : readAddress(body.to_address, visible)
    return buildTransaction(call, {
      type: 'TransferContract',
      owner,
      to,
      amount: required(asBigint(body.amount)),
    })
  },
  broadcasttransaction: call => {
    const tx = readTransactionJson(call.body)
    const result = submit(call, tx)
    const txid = answeredTxid(call, tx)
    return result.ok
      ? { result: true, txid }
      : { code: result.code, txid, message: textToHex(result.message) }
  },
  broadcasthex: call => {
    const tx = parseTransaction(asString(call.body.transaction) ?? '')
    if (tx === null)
      throw new RequestError('class com.google.protobuf.InvalidProtocolBufferException : malformed')
    const result = submit(call, tx)
    return {
      result: result.ok,
      code: result.ok ? 'SUCCESS' : result.code,
      txid: answeredTxid(call, tx),
      message: result.ok ? '' : result.message,
      transaction: JSON.stringify(transactionJson(tx, call.visible)),
    }
  },
  getcontract: call => {
    const address = readAddress(call.body.value, call.visible)
    if (!isContract(address)) return {}
    const shown = call.visible ? addressFromHex(address) : address
    return {
      contract_address: shown,
      name: 'TetherToken',
      consume_user_resource_percent: 100,
      abi: { entrys: USDT_ABI },
    }
  },
  getchainparameters: parametersJson,
}

/** A fault refuses any transaction, drops a valid one, or drops and remembers it as a duplicate. */
function submit(call: Call, tx: ChainTx): SubmitResult {
  const { ledger, faults } = call
  if (takeTimes(faults.broadcastError)) {
    return { ok: false, code: faults.broadcastError.code, message: 'imposed by the development chain' }
  }
  if (faults.swallowed.has(tx.txid)) {
    return { ok: false, code: 'DUP_TRANSACTION_ERROR', message: 'Transaction already exists.' }
  }
  const swallow = faults.counts.swallowedBroadcast > 0
  const result = ledger.submit(tx, swallow || faults.counts.lostBroadcast > 0)
  if (result.ok && swallow && take(faults, 'swallowedBroadcast')) faults.swallowed.add(tx.txid)
  else if (result.ok) take(faults, 'lostBroadcast')
  return result
}

function answeredTxid(call: Call, tx: ChainTx): string {
  return take(call.faults, 'lyingNode') ? txidOf(utf8ToBytes(tx.txid)) : tx.txid
}
