import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { addressFromHex } from '../address.ts'
import type { RawContract, RawTransaction } from '../raw-transaction.ts'
import {
  BANDWIDTH_PRICE,
  bandwidthUsed,
  CREATE_ACCOUNT_FEE,
  CREATE_ACCOUNT_SYSTEM_FEE,
  ENERGY_PRICE,
  FREE_BANDWIDTH,
} from './execute.ts'
import { BLOCK_VERSION, transactionRoot, WITNESS, witnessSignature } from './header.ts'
import type { ChainBlock, ChainTx, ExecutedTx, HexAddress } from './model.ts'
import type { Account } from './state.ts'

export type Json = Record<string, unknown>

/** Removes 0, "", false and empty lists, as java-tron does. Amounts fit a JSON number: genesis is bounded. */
export function lean(fields: Json): Json {
  const out: Json = {}
  for (const [name, value] of Object.entries(fields)) {
    if (
      value === undefined ||
      value === null ||
      value === 0 ||
      value === 0n ||
      value === '' ||
      value === false
    )
      continue
    if (Array.isArray(value) && value.length === 0) continue
    out[name] = typeof value === 'bigint' ? Number(value) : value
  }
  return out
}

export function show(address: HexAddress, visible: boolean): string {
  return visible ? addressFromHex(address) : address
}

export function blockJson(block: ChainBlock, options: { detail: boolean; visible: boolean }): Json {
  const txRoot = transactionRoot(block.txs)
  return lean({
    blockID: block.id,
    block_header: {
      raw_data: lean({
        number: block.number,
        txTrieRoot: txRoot,
        witness_address: show(WITNESS, options.visible),
        parentHash: block.parentId,
        version: BLOCK_VERSION,
        timestamp: block.timestamp,
        witness_id: block.fork,
      }),
      witness_signature: witnessSignature({ ...block, txRoot }, block.signedWith),
    },
    transactions: options.detail ? block.txs.map(each => executedJson(each, options.visible)) : [],
  })
}

export function executedJson({ tx, outcome }: ExecutedTx, visible: boolean): Json {
  return { ret: [{ contractRet: outcome.result ?? 'SUCCESS' }], ...transactionJson(tx, visible) }
}

export function transactionJson(
  tx: Omit<ChainTx, 'signatures'> & { signatures?: string[] },
  visible: boolean,
): Json {
  return {
    ...(tx.signatures === undefined ? { visible } : { signature: tx.signatures }),
    txID: tx.txid,
    raw_data: rawDataJson(tx.raw, visible),
    raw_data_hex: tx.rawHex,
  }
}

function rawDataJson(raw: RawTransaction, visible: boolean): Json {
  const { type } = raw.contract
  const contract = lean({
    parameter: {
      value: contractJson(raw.contract, visible),
      type_url: `type.googleapis.com/protocol.${type}`,
    },
    type,
    Permission_id: raw.permissionId,
  })
  return lean({
    contract: [contract],
    ref_block_bytes: raw.refBlockBytes,
    ref_block_hash: raw.refBlockHash,
    expiration: raw.expiration,
    data: raw.memo,
    timestamp: raw.timestamp,
    fee_limit: raw.feeLimit,
  })
}

function contractJson(contract: RawContract, visible: boolean): Json {
  const owner_address = show(contract.owner, visible)
  if (contract.type === 'TransferContract') {
    return lean({ amount: contract.amount, owner_address, to_address: show(contract.to, visible) })
  }
  return lean({
    data: contract.data,
    owner_address,
    contract_address: show(contract.contract, visible),
    call_value: contract.callValue,
    call_token_value: contract.callTokenValue,
    token_id: contract.tokenId,
  })
}

export function infoJson({ tx, outcome }: ExecutedTx, block: ChainBlock, visible: boolean): Json {
  const failed = outcome.result === 'REVERT' || outcome.result === 'OUT_OF_ENERGY'
  return lean({
    id: tx.txid,
    fee: outcome.energyFee + outcome.netFee + outcome.otherFee,
    blockNumber: block.number,
    blockTimeStamp: block.timestamp,
    contractResult: [outcome.contractResult],
    contract_address: outcome.contractAddress && show(outcome.contractAddress, visible),
    receipt: lean({
      energy_fee: outcome.energyFee,
      energy_usage_total: outcome.energyUsed,
      net_usage: outcome.netUsed,
      net_fee: outcome.netFee,
      result: outcome.result,
    }),
    log: outcome.logs.map(log =>
      lean({ ...log, address: visible ? addressFromHex(`41${log.address}`) : log.address }),
    ),
    result: failed ? 'FAILED' : undefined,
    resMessage: visible ? outcome.message : bytesToHex(utf8ToBytes(outcome.message)),
  })
}

/** Returns the JSON of an account; `{}` for an address that was never activated, as on a real node. */
export function accountJson(address: HexAddress, account: Account, visible: boolean): Json {
  if (!account.active) return {}
  return lean({
    address: show(address, visible),
    balance: account.trx,
    create_time: account.createdAt,
    free_net_usage: account.netUsed,
    latest_consume_free_time: account.netTime,
  })
}

export function resourceJson(account: Account, timestamp: number): Json {
  if (!account.active) return {}
  return lean({
    freeNetUsed: bandwidthUsed(account, timestamp),
    freeNetLimit: FREE_BANDWIDTH,
    TotalNetLimit: 43_200_000_000,
    TotalNetWeight: 26_000_000_000,
    TotalEnergyLimit: 180_000_000_000,
    TotalEnergyWeight: 19_000_000_000,
  })
}

export function parametersJson(): Json {
  const parameters = {
    getMaintenanceTimeInterval: 21_600_000,
    getCreateAccountFee: CREATE_ACCOUNT_FEE,
    getTransactionFee: BANDWIDTH_PRICE,
    getCreateNewAccountFeeInSystemContract: CREATE_ACCOUNT_SYSTEM_FEE,
    getEnergyFee: ENERGY_PRICE,
    getFreeNetLimit: FREE_BANDWIDTH,
    getMaxFeeLimit: 15_000_000_000,
    getAllowTvmTransferTrc10: 1,
  }
  return { chainParameter: Object.entries(parameters).map(([key, value]) => lean({ key, value })) }
}
