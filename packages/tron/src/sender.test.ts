import fc from 'fast-check'
import { TronWeb } from 'tronweb'
import { expect, test } from 'vitest'
import { addressFromHex, addressFromPrivateKey } from './address.ts'
import {
  DEV_COLD_ADDRESS,
  DEV_COLD_KEY,
  DEV_HOT_ADDRESS,
  DEV_HOT_KEY,
  DEV_USDT_CONTRACT,
} from './devchain/keys.ts'
import { decodeRaw, encodeRaw } from './raw-transaction.ts'
import {
  buildTransfer,
  buildTrxTransfer,
  decodeTransfer,
  decodeTrxTransfer,
  signTransaction,
  type TransferRequest,
  verifySigned,
} from './sender.ts'
import { recoverSigner } from './sign.ts'

const NOW = 1_800_000_000_000
const refBlock = {
  id: '0000000003c0ffee0123456789abcdeffedcba98765432100123456789abcdef',
  number: 0x3c0ffee,
  parentId: '0'.repeat(64),
  timestamp: NOW - 60_000,
}
const request: TransferRequest = {
  usdtContract: DEV_USDT_CONTRACT,
  from: DEV_HOT_ADDRESS,
  to: DEV_COLD_ADDRESS,
  amount: 12_345_678n,
  feeLimitSun: 30_000_000n,
  refBlock,
  timestamp: NOW,
  expiration: NOW + 3_600_000,
}
const address = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map(bytes => addressFromHex(Buffer.from(bytes).toString('hex')))

test('a built transfer equals that of tronweb byte for byte, including its signature', async () => {
  const tronWeb = new TronWeb({ fullHost: 'http://127.0.0.1:9' })
  await fc.assert(
    fc.asyncProperty(address, fc.bigInt(1n, 10n ** 18n), fc.nat(1_000_000), async (to, amount, delay) => {
      const built = buildTransfer({ ...request, to, amount, timestamp: NOW + delay })
      const theirs = await tronWeb.transactionBuilder.triggerSmartContract(
        DEV_USDT_CONTRACT,
        'transfer(address,uint256)',
        {
          txLocal: true,
          feeLimit: 30_000_000,
          blockHeader: {
            ref_block_bytes: 'ffee',
            ref_block_hash: '0123456789abcdef',
            expiration: request.expiration,
            timestamp: NOW + delay,
          },
        },
        [
          { type: 'address', value: to },
          { type: 'uint256', value: amount.toString() },
        ],
        DEV_HOT_ADDRESS,
      )
      expect(built.txid).toBe(theirs.transaction.txID)
      expect(built.rawDataHex).toBe(theirs.transaction.raw_data_hex)
      const signed = await tronWeb.trx.sign(theirs.transaction, DEV_HOT_KEY)
      expect(signTransaction(built, DEV_HOT_KEY).signature).toBe(signed.signature[0]?.toLowerCase())
    }),
    { numRuns: 30 },
  )
})

test('a built transfer is decoded to its fields', () => {
  const { rawDataHex } = buildTransfer(request)
  expect(decodeTransfer(rawDataHex)).toEqual({
    from: request.from,
    to: request.to,
    amount: request.amount,
    contract: DEV_USDT_CONTRACT,
    expiration: request.expiration,
    timestamp: NOW,
    refBlockBytes: 'ffee',
    refBlockHash: '0123456789abcdef',
    feeLimit: 30_000_000n,
  })
  expect(decodeTrxTransfer(rawDataHex)).toBeNull()
})

test('two equal transfers differ by their timestamp', () => {
  expect(buildTransfer(request).txid).not.toBe(buildTransfer({ ...request, timestamp: NOW + 1 }).txid)
})

test('a TRX transfer can be built, signed and read', () => {
  const { from, to, timestamp, expiration } = request
  const built = buildTrxTransfer({ from, to, refBlock, timestamp, expiration, amountSun: 15_000_000n })
  expect(decodeTrxTransfer(built.rawDataHex)).toMatchObject({ from, to, amountSun: 15_000_000n, expiration })
  expect(decodeTransfer(built.rawDataHex)).toBeNull()
  expect(verifySigned(signTransaction(built, DEV_HOT_KEY))).toBe(DEV_HOT_ADDRESS)
})

test.each<[string, Partial<TransferRequest>]>([
  ['an amount of zero', { amount: 0n }],
  ['a negative amount', { amount: -1n }],
  ['more than uint256', { amount: 1n << 256n }],
  ['a recipient that is no address', { to: 'TXYZ' }],
  ['a payment to oneself', { to: DEV_HOT_ADDRESS }],
  ['a fee limit of zero', { feeLimitSun: 0n }],
  ['an expiration before the reference block', { expiration: refBlock.timestamp }],
  ['a fractional timestamp', { timestamp: NOW + 0.5 }],
])('a transfer with a wrong request is not built: %s', (_, change) => {
  expect(() => buildTransfer({ ...request, ...change })).toThrow(RangeError)
})

test('only the sender’s key can sign a transfer', () => {
  expect(() => signTransaction(buildTransfer(request), DEV_COLD_KEY)).toThrow('sender')
  expect(() => signTransaction({ rawDataHex: 'abcd' }, DEV_HOT_KEY)).toThrow('not a transfer')
})

test('stored bytes verify only if they are unchanged', () => {
  const signed = signTransaction(buildTransfer(request), DEV_HOT_KEY)
  const other = signTransaction(buildTransfer({ ...request, amount: 1n }), DEV_HOT_KEY)
  expect(verifySigned(signed)).toBe(DEV_HOT_ADDRESS)
  expect(verifySigned({ ...signed, rawDataHex: other.rawDataHex })).toBeNull()
  expect(verifySigned({ ...signed, signature: other.signature })).toBeNull()
  expect(verifySigned({ ...signed, txid: other.txid })).toBeNull()
  expect(verifySigned({ ...signed, expiration: signed.expiration + 1 })).toBeNull()
  expect(verifySigned({ ...signed, signature: '00'.repeat(65) })).toBeNull()
  expect(verifySigned({ ...signed, signature: 'zz' })).toBeNull()
})

test('stored bytes with any additional field are refused', () => {
  const { rawDataHex } = buildTransfer(request)
  const raw = decodeRaw(Buffer.from(rawDataHex, 'hex'))
  if (raw?.contract.type !== 'TriggerSmartContract') throw new Error('not a call')
  const hex = (change: Partial<typeof raw>, call: Partial<typeof raw.contract> = {}) =>
    Buffer.from(encodeRaw({ ...raw, ...change, contract: { ...raw.contract, ...call } as never })).toString(
      'hex',
    )
  expect(hex({})).toBe(rawDataHex)
  expect(decodeTransfer(hex({ memo: '00' }))).toBeNull()
  expect(decodeTransfer(hex({ permissionId: 2 }))).toBeNull()
  expect(decodeTransfer(hex({}, { callValue: 1n }))).toBeNull()
  expect(decodeTransfer(hex({}, { tokenId: 1_000_001n, callTokenValue: 1n }))).toBeNull()
  expect(decodeTransfer(hex({}, { data: `${raw.contract.data}00` }))).toBeNull()
  expect(decodeTransfer(hex({}, { data: raw.contract.data.replace(/^a9059cbb/, '095ea7b3') }))).toBeNull()
  expect(decodeTransfer(`${rawDataHex}4801`)).toBeNull()
  expect(decodeTransfer(rawDataHex + rawDataHex)).toBeNull()
})

test('arbitrary bytes are decoded to null', () => {
  const { rawDataHex } = buildTransfer(request)
  const bytes = Buffer.from(rawDataHex, 'hex')
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), noise => {
      expect(decodeTransfer(Buffer.from(noise).toString('hex'))).toBeNull()
    }),
  )
  fc.assert(
    fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, flip) => {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ flip
      const hex = changed.toString('hex')
      const raw = decodeRaw(changed)
      if (raw !== null) expect(Buffer.from(encodeRaw(raw)).toString('hex')).toBe(hex)
      expect(verifySigned({ ...signTransaction({ rawDataHex }, DEV_HOT_KEY), rawDataHex: hex })).toBeNull()
    }),
    { numRuns: 60 },
  )
})

test('a signer is recovered from a signature whose v is 27 or 0', () => {
  const { txid, signature } = signTransaction(buildTransfer(request), DEV_HOT_KEY)
  const v = Number.parseInt(signature.slice(128), 16)
  expect(recoverSigner(txid, signature)).toBe(addressFromPrivateKey(DEV_HOT_KEY))
  expect(recoverSigner(txid, `${signature.slice(0, 128)}0${v - 27}`)).toBe(DEV_HOT_ADDRESS)
  expect(recoverSigner(txid, `${signature.slice(0, 128)}1d`)).toBeNull()
})
