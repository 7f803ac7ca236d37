import fc from 'fast-check'
import { expect, it } from 'vitest'
import { AUDIT_GENESIS, type AuditContent, auditHash } from './entry-hash.ts'

const ENTRY: AuditContent = {
  seq: 1n,
  previousHash: AUDIT_GENESIS,
  actor: 'someone',
  action: 'withdrawal.approve',
  subject: 'withdrawal:1',
  details: { quantity: '600', points: 3 },
  at: '2026-03-02T10:24:00.000Z',
}

it('the hash of an audit entry does not depend on the order of its details', () => {
  expect(auditHash({ ...ENTRY, details: { points: 3, quantity: '600' } })).toBe(auditHash(ENTRY))
  expect(auditHash(ENTRY)).toMatch(/^[0-9a-f]{64}$/)
})

it('the hash of an audit entry changes with every field', () => {
  const changes: Partial<AuditContent>[] = [
    { seq: 2n },
    { previousHash: '1'.repeat(64) },
    { actor: 'someone else' },
    { action: 'withdrawal.reject' },
    { subject: 'withdrawal:2' },
    { details: { quantity: '601', points: 3 } },
    { details: { quantity: '600', points: '3' } },
    { details: { quantity: '600' } },
    { at: '2026-03-02T10:24:00.001Z' },
  ]
  const hashes = changes.map(change => auditHash({ ...ENTRY, ...change }))
  expect(new Set([...hashes, auditHash(ENTRY)]).size).toBe(changes.length + 1)
})

it('the hash of an audit entry changes when text moves between two fields', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (actor, action) => {
      fc.pre(actor !== '' || action !== '')
      const moved = auditHash({ ...ENTRY, actor: actor + action, action: '' })
      const kept = auditHash({ ...ENTRY, actor, action })
      expect(moved === kept).toBe(action === '')
    }),
  )
})
