import { utils } from 'tronweb'
import { expect, it } from 'vitest'
import { addressFromPrivateKey } from './address.ts'
import { signerOfMessage, signMessage } from './message.ts'

const KEY = '11'.repeat(32)
const TEXT = 'matin-proof/1\n2026-03-01\n押し忘れ'

it('a message is signed as tronweb does, and its signer is recovered', () => {
  const signature = signMessage(TEXT, KEY)
  expect(`0x${signature}`).toBe(utils.message.signMessage(TEXT, KEY))
  expect(signerOfMessage(TEXT, signature)).toBe(addressFromPrivateKey(KEY))
})

it('a signature that is checked against another text yields another address', () => {
  expect(signerOfMessage(`${TEXT}.`, signMessage(TEXT, KEY))).not.toBe(addressFromPrivateKey(KEY))
  expect(signerOfMessage(TEXT, 'ff')).toBeNull()
})
