import { utils } from 'tronweb'
import { expect, it } from 'vitest'
import { addressFromPrivateKey } from './address.ts'
import { signerOfMessage, signMessage } from './message.ts'

const KEY = '11'.repeat(32)
const TEXT = 'matin-proof/1\n2026-03-01\n押し忘れ'

it('signs as tronweb does, and reads whose key it was', () => {
  const signature = signMessage(TEXT, KEY)
  expect(`0x${signature}`).toBe(utils.message.signMessage(TEXT, KEY))
  expect(signerOfMessage(TEXT, signature)).toBe(addressFromPrivateKey(KEY))
})

it('another text has another signer', () => {
  expect(signerOfMessage(`${TEXT}.`, signMessage(TEXT, KEY))).not.toBe(addressFromPrivateKey(KEY))
  expect(signerOfMessage(TEXT, 'ff')).toBeNull()
})
