import { utf8ToBytes } from '@noble/hashes/utils.js'
import { addressWord, TRANSFER_SELECTOR } from '../abi.ts'
import { addressToHex } from '../address.ts'
import { asBigint, asString } from '../parse.ts'
import { recoverSigner, txidOf } from '../sign.ts'
import { RequestError, readAddress, readTransactionJson, required } from './build.ts'
import {
  buildTransaction,
  type Call,
  type Endpoint,
  messageOf,
  newest,
  noContract,
  readTrigger,
} from './call.ts'
import { parseTransaction } from './check.ts'
import { isContract, USDT_ABI } from './contracts.ts'
import { transferProblem } from './execute.ts'
import { take, takeTimes } from './fault-state.ts'
import { WITNESS } from './header.ts'
import { type Json, lean, parametersJson, resourceJson, show, transactionJson } from './json.ts'
import { DEV_POISONER_ADDRESS } from './keys.ts'
import type { Ledger } from './ledger.ts'
import type { ChainTx, HexAddress, SubmitResult } from './model.ts'

/** Address that a lying node puts in place of the recipient when it builds a transfer. */
const LIAR = addressToHex(DEV_POISONER_ADDRESS)

/** Endpoints that exist only under `/wallet`. */
export const ACTIONS: Record<string, Endpoint> = {
  triggersmartcontract: call => {
    const trigger = readTrigger(call)
    if (!isContract(trigger.contract)) return noContract(call, 'No contract or not a valid smart contract')
    const lie = take(call.faults, 'lyingNode') && trigger.data.startsWith(TRANSFER_SELECTOR)
    const data = lie ? TRANSFER_SELECTOR + addressWord(LIAR) + trigger.data.slice(72) : trigger.data
    return { result: { result: true }, transaction: buildTransaction(call, { ...trigger, data }) }
  },
  createtransaction: call => {
    const { body, visible } = call
    const owner = readAddress(body.owner_address, visible)
    const to = take(call.faults, 'lyingNode') ? LIAR : readAddress(body.to_address, visible)
    const amount = required(asBigint(body.amount))
    const problem = transferProblem(call.ledger.state(false), { owner, to, amount })
    if (problem !== null)
      throw new RequestError(`class org.tron.core.exception.ContractValidateException : ${problem}`)
    return buildTransaction(call, { type: 'TransferContract', owner, to, amount })
  },
  broadcasttransaction: call => {
    const tx = readTransactionJson(call.body)
    const result = submit(call, tx)
    const txid = answeredTxid(call, tx)
    return result.ok
      ? { result: true, txid }
      : { code: result.code, txid, message: messageOf(call, result.message) }
  },
  broadcasthex: call => {
    const hex = asString(call.body.transaction) ?? ''
    const tx = parseTransaction(hex)
    if (tx === null) {
      if (hex !== '')
        throw new RequestError('class com.google.protobuf.InvalidProtocolBufferException : malformed')
      const message = 'Contract validate error : No contract!'
      return { result: false, code: 'CONTRACT_VALIDATE_ERROR', txid: txidOf(new Uint8Array()), message }
    }
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
    return contractJson(address, call.visible)
  },
  getcontractinfo: call => {
    const address = readAddress(call.body.value, call.visible)
    const smart_contract = contractJson(address, call.visible)
    return isContract(address) ? { smart_contract, contract_state: {} } : {}
  },
  getchainparameters: parametersJson,
  getsignweight: signWeight,
  getaccountnet: call => {
    const address = readAddress(call.body.address, call.visible)
    const { freeNetUsed, freeNetLimit, TotalNetLimit, TotalNetWeight } = resourceJson(
      call.ledger.state(false).get(address),
      newest(call).timestamp,
    )
    return lean({ freeNetUsed, freeNetLimit, TotalNetLimit, TotalNetWeight })
  },
  listwitnesses: ({ visible }) => ({
    witnesses: [{ address: show(WITNESS, visible), url: 'http://localhost', isJobs: true }],
  }),
  getnodeinfo: ({ ledger }) => ({
    block: blockName(ledger, ledger.height),
    solidityBlock: blockName(ledger, ledger.solidHeight),
  }),
}

function blockName(ledger: Ledger, number: number): string {
  return `Num:${number},ID:${ledger.block(number)?.id}`
}

/** Whether the signatures suffice, by the owner's permission: each account has only its own key. */
function signWeight(call: Call): Json {
  const tx = readTransactionJson(call.body)
  const { owner } = tx.raw.contract
  const approved = tx.signatures.flatMap(each => recoverSigner(tx.txid, each) ?? []).map(addressToHex)
  const isActive = call.ledger.state(false).get(owner).active
  const keys = [{ address: show(owner, call.visible), weight: 1 }]
  const code = isActive
    ? approved.includes(owner)
      ? 'ENOUGH_PERMISSION'
      : 'NOT_ENOUGH_PERMISSION'
    : 'OTHER_ERROR'
  return {
    result: lean({ code: code === 'ENOUGH_PERMISSION' ? '' : code }),
    approved_list: approved.map(each => show(each, call.visible)),
    ...(isActive && { permission: { permission_name: 'owner', threshold: 1, keys } }),
    current_weight: approved.includes(owner) ? 1 : 0,
    transaction: {
      result: { result: true },
      txid: tx.txid,
      transaction: transactionJson(tx, call.visible),
    },
  }
}

function contractJson(address: HexAddress, visible: boolean): Json {
  return {
    contract_address: show(address, visible),
    name: 'TetherToken',
    consume_user_resource_percent: 100,
    abi: { entrys: USDT_ABI },
  }
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
