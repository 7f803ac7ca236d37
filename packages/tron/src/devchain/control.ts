import { isTronAddress } from '../address.ts'
import { asArray, asCount, asHex, asRecord, asString } from '../parse.ts'
import type { DevChain } from './dev-chain.ts'
import type { Faults } from './faults.ts'
import type { Control } from './server.ts'

/**
 * Creates the development controls. They answer JSON, `{"Error": …}` for a wrong request. POST /dev/mine
 * {blocks} · POST /dev/faucet {address, asset: usdt|trx, amount: decimal text} · GET /dev/state · POST
 * /dev/faults {fault: <method of Faults>, times?, …}
 */
export function createControl(chain: () => DevChain): Control {
  return async (method, path, body) => {
    try {
      if (method === 'GET' && path === '/dev/state') return state(chain())
      if (method !== 'POST') return undefined
      if (path === '/dev/mine') {
        await chain().mine(body.blocks === undefined ? 1 : number(body, 'blocks'))
        return state(chain())
      }
      if (path === '/dev/faucet') return await faucet(chain(), body)
      if (path === '/dev/faults') return await inject(chain().faults, body)
      return undefined
    } catch (error) {
      if (error instanceof RangeError) return { Error: error.message }
      throw error
    }
  }
}

function state(chain: DevChain): Record<string, unknown> {
  return { height: chain.height, solidHeight: chain.solidHeight, faults: chain.faults.pending() }
}

function faucet(chain: DevChain, body: Record<string, unknown>): Promise<{ txid: string }> {
  const to = address(body, 'address')
  const amount = decimal(body.amount)
  if (body.asset === 'usdt') return chain.faucetUsdt(to, amount)
  if (body.asset === 'trx') return chain.faucetTrx(to, amount)
  throw new RangeError('asset must be usdt or trx')
}

type Body = Record<string, unknown>

const INJECT: { [Name in Exclude<keyof Faults, 'pending'>]: (faults: Faults, body: Body) => unknown } = {
  forkBack: (faults, body) => faults.forkBack(number(body, 'blocks'), { drop: body.drop === true }),
  failNext: (faults, body) => {
    const { result, from } = body
    if (result !== 'REVERT' && result !== 'OUT_OF_ENERGY')
      throw new RangeError('result must be REVERT or OUT_OF_ENERGY')
    faults.failNext(result, {
      times: times(body),
      keepLogs: body.keepLogs === true,
      ...(from === undefined ? {} : { from: address(body, 'from') }),
    })
  },
  emptyAnswers: (faults, { which, ...body }) =>
    faults.emptyAnswers(times(body), which === 'block' || which === 'infos' ? which : 'both'),
  rateLimit: (faults, body) => faults.rateLimit(times(body)),
  timeouts: (faults, body) => faults.timeouts(times(body)),
  malformedJson: (faults, body) => faults.malformedJson(times(body)),
  lostBroadcast: (faults, body) => faults.lostBroadcast(times(body), { remember: body.remember === true }),
  duplicateDelivery: (faults, body) => faults.duplicateDelivery(times(body)),
  staleBlock: (faults, body) => faults.staleBlock(times(body)),
  solidBack: (faults, body) => faults.solidBack(number(body, 'blocks'), times(body)),
  broadcastError: (faults, body) => faults.broadcastError(asString(body.code) ?? 'SERVER_BUSY', times(body)),
  constantError: (faults, body) => faults.constantError(asString(body.code) ?? 'OTHER_ERROR', times(body)),
  lyingNode: (faults, body) => faults.lyingNode(times(body)),
  zeroValueTransfer: (faults, body) => faults.zeroValueTransfer(address(body, 'to')),
  dustTransfer: (faults, body) =>
    faults.dustTransfer(address(body, 'to'), body.amount === undefined ? 1n : decimal(body.amount)),
  fakeTokenTransfer: (faults, body) => faults.fakeTokenTransfer(address(body, 'to'), decimal(body.amount)),
  severalTransfers: (faults, body) => {
    const payments = (asArray(body.payments) ?? []).map(item => {
      const payment = asRecord(item) ?? {}
      return { to: address(payment, 'to'), amount: decimal(payment.amount) }
    })
    return faults.severalTransfers(payments)
  },
  innerTransfer: (faults, body) => faults.innerTransfer(address(body, 'to'), decimal(body.amount)),
  failedTransfer: (faults, body) => faults.failedTransfer(address(body, 'to'), decimal(body.amount)),
  inventedLog: (faults, body) => faults.inventedLog(txid(body), transfer(body)),
  inventedReceipt: (faults, body) => faults.inventedReceipt(number(body, 'block'), transfer(body)),
  otherAmount: (faults, body) => faults.otherAmount(txid(body), decimal(body.amount)),
  otherResult: (faults, body) => {
    const { result } = body
    if (result !== 'SUCCESS' && result !== 'REVERT' && result !== 'OUT_OF_ENERGY')
      throw new RangeError('result must be SUCCESS, REVERT or OUT_OF_ENERGY')
    faults.otherResult(txid(body), result)
  },
  forgedBlock: (faults, body) => faults.forgedBlock(number(body, 'block'), transfer(body)),
  falseBalance: (faults, body) => faults.falseBalance(address(body, 'address'), decimal(body.amount)),
  silence: faults => faults.silence(),
  clear: faults => faults.clear(),
}

async function inject(faults: Faults, body: Body): Promise<unknown> {
  const name = asString(body.fault) ?? ''
  if (!Object.hasOwn(INJECT, name))
    throw new RangeError(`fault must be one of ${Object.keys(INJECT).join(', ')}`)
  const result = await INJECT[name as keyof typeof INJECT](faults, body)
  return { ok: true, ...asRecord(result) }
}

function txid(body: Body): string {
  const value = asHex(body.txid, 32)
  if (value === null) throw new RangeError('txid must be 64 hex digits')
  return value
}

function transfer(body: Body): { to: string; amount: bigint } {
  return { to: address(body, 'to'), amount: decimal(body.amount) }
}

function times(body: Body): number {
  return body.times === undefined ? 1 : number(body, 'times')
}

function number(body: Body, name: string): number {
  const value = body[name] === undefined ? null : asCount(body[name])
  if (value === null) throw new RangeError(`${name} must be a whole number`)
  return value
}

function address(body: Body, name: string): string {
  const value = body[name]
  if (!isTronAddress(value)) throw new RangeError(`${name} must be a TRON address`)
  return value
}

/** Parses a decimal text to minor units; USDT and TRX both have six decimals. */
function decimal(value: unknown): bigint {
  const match = /^(\d{1,15})(?:\.(\d{1,6}))?$/.exec(asString(value) ?? '')
  const minor = match === null ? 0n : BigInt(`${match[1]}${(match[2] ?? '').padEnd(6, '0')}`)
  if (minor === 0n) throw new RangeError('amount must be a decimal above zero with at most six places')
  return minor
}
