import { bytesToHex } from '@noble/hashes/utils.js'
import { expect, it } from 'vitest'
import { DEV_WITNESS_ADDRESS } from './devchain/keys.ts'
import { proveBlock } from './proof.ts'
import { encodeRaw } from './raw-transaction.ts'
import { startChain, USDT } from './testing/test-chain.ts'

/** Mainnet blocks as nodes answer them. */
const EMPTY = {
  blockID: '0000000000000a611841e6cd79f99249d7e974e41c0f5b016eb3c64e43fcb01c',
  block_header: {
    raw_data: {
      number: 2657,
      txTrieRoot: '0000000000000000000000000000000000000000000000000000000000000000',
      witness_address: '411661f25387370c9cd3a9a5d97e60ca90f4844e7e',
      parentHash: '0000000000000a6023d563b1a2e1e0eb49cb40226eb553e6dc006e723395d588',
      timestamp: 1529899509000,
    },
    witness_signature:
      '1710dc914cb846f595455d2b6ace7470b26cb29c8b3b9424156b1bd8c6fc6488337cb12b5a2e72e4e8d70838e927e0fb4f2c787dc6ad2d6eaf28314c2f75b73300',
  },
}
const PAYMENT = {
  txID: '9d240d0f4e13ad738c7a4345f959e1022df8cff7122f505ac2d290ff8d8db6e5',
  signature: [
    '5b1b5f8ca9fcf38527fc091d74286215286898ca0c5a659423a01de3efed4b080ce4c92397c727cdb9136d290b6e437cc925411ca7594bb91afdc6effb790fb601',
  ],
  raw_data_hex: bytesToHex(
    encodeRaw({
      refBlockBytes: '4295',
      refBlockHash: '35df6e30f9d3a5b7',
      expiration: 1532500254000,
      timestamp: 0,
      feeLimit: 0n,
      memo: '',
      permissionId: 0,
      contract: {
        type: 'TransferContract',
        owner: '414a193c92cd631c1911b99ca964da8fd342f4cddd',
        to: '412a413a95690306a86e7d1ce612aceea4acb48fdc',
        amount: 490_675_654n,
      },
    }),
  ),
}
const PAYING = {
  blockID: '00000000000d429759175a43cb3e112d0761ecabf06ef0c253affe1420977651',
  block_header: {
    raw_data: {
      number: 869015,
      txTrieRoot: '3a51b325df4783649723a8c5d6f09bdfddd2c186a3586f242989c464ae534490',
      witness_address: '41e40de6895c142ade8b86194063bcdbaa6c9360b6',
      parentHash: '00000000000d429679bea6d12e9ea903189094d68d7ccd106304d518c08968ef',
      timestamp: 1532499960000,
    },
    witness_signature:
      'e590d4dffc4fd41400d144ed84d1e12c53c9d6e022f1fa8bb29e600ad7256b67401cecbb6ad375529d77b5b844b6b87c1a46927888d26bd189ac3f911cb504d001',
  },
  transactions: [PAYMENT],
}

it('id, root and signature of mainnet blocks are recomputed', () => {
  for (const block of [EMPTY, PAYING]) {
    const proven = proveBlock(block)
    if (!proven.ok) throw new Error(proven.fault)
    expect(proven.proof.signer).toBe(proven.proof.witness)
  }
})

it.each<[string, unknown]>([
  [
    'another time',
    {
      ...EMPTY,
      block_header: { ...EMPTY.block_header, raw_data: { ...EMPTY.block_header.raw_data, timestamp: 1 } },
    },
  ],
  [
    'a field that is not known',
    {
      ...EMPTY,
      block_header: { ...EMPTY.block_header, raw_data: { ...EMPTY.block_header.raw_data, more: 1 } },
    },
  ],
  ['another id', { ...EMPTY, blockID: PAYING.blockID }],
  ['a transaction more', { ...EMPTY, transactions: [PAYMENT] }],
  ['a transaction less', { ...PAYING, transactions: [] }],
  ['a transaction twice', { ...PAYING, transactions: [PAYMENT, PAYMENT] }],
  [
    'a result that was not committed to',
    { ...PAYING, transactions: [{ ...PAYMENT, ret: [{ contractRet: 'SUCCESS' }] }] },
  ],
  ['a result that is none', { ...PAYING, transactions: [{ ...PAYMENT, ret: [{ contractRet: 'FINE' }] }] }],
  ['another signature', { ...PAYING, transactions: [{ ...PAYMENT, signature: ['00'] }] }],
  ['another txid', { ...PAYING, transactions: [{ ...PAYMENT, txID: '0'.repeat(64) }] }],
  ['no signature of a witness', { ...EMPTY, block_header: { ...EMPTY.block_header, witness_signature: '' } }],
])('a block with %s is refused', (_, block) => {
  expect(proveBlock(block)).toMatchObject({ ok: false })
})

it('the proof of a development block verifies for failed and successful transactions', async () => {
  const { chain, client, sign } = await startChain()
  chain.faults.failNext('OUT_OF_ENERGY')
  const first = chain.height
  for (let i = 0; i < 3; i++) await client.broadcast(await sign({ amount: BigInt(i + 1) * USDT }))
  await chain.mine(20)
  for (let number = first; number <= chain.solidHeight; number++) {
    const block = await client.solidBlock(number, { prove: true })
    expect(block?.proof).toMatchObject({ ok: true, proof: { signer: DEV_WITNESS_ADDRESS } })
    if (block?.proof?.ok && block.txids.length > 0)
      expect([...block.proof.proof.transactions.values()].map(({ result }) => result)).toEqual([
        'OUT_OF_ENERGY',
        'SUCCESS',
        'SUCCESS',
      ])
  }
})
