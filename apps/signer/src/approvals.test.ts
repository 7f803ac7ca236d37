import { generateKeyPairSync } from 'node:crypto'
import { operatorSignature } from '@matin/contract/admin/keys'
import { describe, expect, it } from 'vitest'
import { approversOf } from './approvals.ts'
import { passkeyHolder, signatory } from './testing/signings.ts'

const NOW = 1_772_446_800_000
const DAY = 86_400_000
const from = {
  hotAddress: 'TTaBbHTYMW1Be6eAb1EwGQF13Zffs7PADx',
  usdtContract: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  genesis: `${'0'.repeat(16)}${'ab'.repeat(24)}`,
}
const payment = {
  from,
  id: '00000000-0000-7000-8000-000000000001',
  address: 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7',
  amount: 6_000_000_000n,
}
const approval = { ...payment, expiresAt: NOW + DAY }
const ada = passkeyHolder('ada@matin.example')
const ben = signatory('ben@matin.example')
const judged = (signature: ReturnType<typeof ada.sign>) =>
  approversOf([ada, ben], payment, [signature], { now: NOW, since: 0 })

describe('a passkey', () => {
  it('signs a payment together with a key of another kind, in the format of the contract', () => {
    const signed = ada.sign(approval)
    expect(operatorSignature.parse(signed)).toEqual(signed)
    const { operators, faults } = approversOf([ada, ben], payment, [signed, ben.sign(approval)], {
      now: NOW,
      since: 0,
    })
    expect([...operators]).toEqual(['ada@matin.example', 'ben@matin.example'])
    expect(faults).toEqual([])
  })

  it.each<[string, ReturnType<typeof ada.sign>]>([
    ['of another amount', ada.sign({ ...approval, amount: 1n })],
    ['to another address', ada.sign({ ...approval, address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' })],
    ['of another withdrawal', ada.sign({ ...approval, id: '00000000-0000-7000-8000-000000000002' })],
    ['from another hot wallet', ada.sign({ ...approval, from: { ...from, hotAddress: payment.address } })],
    ['of another contract', ada.sign({ ...approval, from: { ...from, usdtContract: payment.address } })],
    ['on another chain', ada.sign({ ...approval, from: { ...from, genesis: '0'.repeat(64) } })],
    ['of a challenge of somebody else', ada.sign(approval, { challenge: new Uint8Array(32) })],
    ['that makes a passkey instead of using it', ada.sign(approval, { type: 'webauthn.create' })],
    ['without the person proved', ada.sign(approval, { flags: 0x01 })],
    ['without anybody there', ada.sign(approval, { flags: 0x04 })],
    [
      'by another key',
      ada.sign(approval, { by: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey }),
    ],
    ['in parts that are none', { ...ada.sign(approval), signature: 'a.b.c' }],
  ])('gives a signature that does not count: %s', (_, signature) => {
    expect(judged(signature)).toEqual({
      operators: new Set(),
      faults: ['ada@matin.example: is for another payment, hot wallet, contract or chain'],
    })
  })

  it('is refused if the signer does not pin it, and so is a key of another kind that claims to be one', () => {
    const stranger = passkeyHolder('ada@matin.example')
    expect(judged(stranger.sign(approval)).faults).toEqual([expect.stringMatching(/not pinned$/)])
    const posing = { ...ben.sign(approval), kind: 'passkey' as const }
    expect(judged(posing).faults).toEqual([expect.stringMatching(/not pinned$/)])
  })
})
