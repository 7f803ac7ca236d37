import { addressToHex } from '../address.ts'
import { asCount, asRecord, asString } from '../parse.ts'
import { DISPERSER, FAKE_USDT, USDT, USDT_SUPPLY } from './contracts.ts'
import { WITNESS } from './header.ts'
import { DEV_FAUCET_ADDRESS, DEV_OWNERS_ADDRESS, DEV_POISONER_ADDRESS } from './keys.ts'
import type { Genesis, HexAddress } from './model.ts'
import type { Account } from './state.ts'

const VERSION = 2
/** TRX of the faucet in sun (10^9 TRX). */
const FAUCET_SUN = 10n ** 15n
const OWNERS_SUN = 10n ** 12n
const POISONER_SUN = 10n ** 12n
const POISONER_USDT = 10n ** 12n

/** First record of the log. A restart on an existing log uses it, not the genesis in the options. */
export interface GenesisRecord {
  version: number
  /** Time of block 0, in milliseconds. */
  time: number
  solidDepth: number
  usdt: Record<string, string>
  trx: Record<string, string>
}

export function genesisRecord(genesis: Genesis, time: number, solidDepth: number): GenesisRecord {
  const texts = (amounts: Record<string, bigint>) =>
    Object.fromEntries(Object.entries(amounts).map(([address, amount]) => [address, String(amount)]))
  return { version: VERSION, time, solidDepth, usdt: texts(genesis.usdt), trx: texts(genesis.trx) }
}

/** @throws Error if another version wrote the log, or it is not a log of a development chain */
export function parseGenesis(record: unknown): GenesisRecord {
  const fields = asRecord(record)
  const time = asCount(fields?.time)
  const solidDepth = asCount(fields?.solidDepth)
  if (fields?.version !== VERSION || time === null || solidDepth === null) {
    throw new Error(
      'the development chain’s log has another format; remove its directory to start a new chain',
    )
  }
  return { version: VERSION, time, solidDepth, usdt: amounts(fields.usdt), trx: amounts(fields.trx) }
}

function amounts(value: unknown): Record<string, string> {
  const entries = Object.entries(asRecord(value) ?? {})
  return Object.fromEntries(entries.map(([address, amount]) => [address, asString(amount) ?? '0']))
}

/**
 * Returns the accounts before block 0. The addresses of `genesis.trx` have their TRX. The owners have the
 * USDT of genesis; the faucet and the poisoner have the rest of the supply. Transfers in block 1 then pay the
 * USDT, so that a scan finds them.
 */
export function genesisState(genesis: GenesisRecord): Map<HexAddress, Account> {
  const accounts = new Map<HexAddress, Account>()
  const add = (address: HexAddress, trx: bigint, usdt: bigint) => {
    const before = accounts.get(address)
    accounts.set(address, {
      active: true,
      trx: trx + (before?.trx ?? 0n),
      usdt: usdt + (before?.usdt ?? 0n),
      netUsed: 0,
      netTime: 0,
      createdAt: genesis.time,
    })
  }
  const paid = Object.values(genesis.usdt).reduce((sum, amount) => sum + BigInt(amount), 0n)
  add(addressToHex(DEV_OWNERS_ADDRESS), OWNERS_SUN, paid)
  add(addressToHex(DEV_FAUCET_ADDRESS), FAUCET_SUN, USDT_SUPPLY - POISONER_USDT - paid)
  add(addressToHex(DEV_POISONER_ADDRESS), POISONER_SUN, POISONER_USDT)
  for (const address of [WITNESS, USDT, FAKE_USDT, DISPERSER]) add(address, 0n, 0n)
  for (const [address, sun] of Object.entries(genesis.trx)) {
    const amount = BigInt(sun)
    if (amount < 0n || amount > FAUCET_SUN)
      throw new RangeError('genesis TRX must be between 0 and 10^15 sun')
    add(addressToHex(address), amount, 0n)
  }
  return accounts
}
