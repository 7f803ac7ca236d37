import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { signerWork } from './internal.ts'

it('a payment has one name, however its digits are written: what is signed once is looked up by it', () => {
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
