import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { signerWork } from './signer.ts'

it('the id of a payment is lower-cased, so that the signer recognises a payment that it has signed', () => {
  const subject = randomUUID()
  const payment = { kind: 'withdrawal', address: 'T', amount: '1', customer: '100000001' }
  const written = { subject: subject.toUpperCase(), attempt: 1, payment }
  const { withdrawals, sweeps, broadcast } = signerWork.parse({
    now: '2026-03-02T10:24:00Z',
    stopped: null,
    unknown: [],
    inFlight: '0',
    unfunded: false,
    sweeps: [{ ...written, signatures: [] }],
    withdrawals: [{ ...written, signatures: [] }],
    broadcast: [{ ...written, txid: 't', rawDataHex: 'r', signature: 's' }],
  })
  expect([...withdrawals, ...sweeps, ...broadcast].map(one => one.subject)).toEqual([
    subject,
    subject,
    subject,
  ])
})
