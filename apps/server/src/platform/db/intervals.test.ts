import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { HOLD_HOURS } from '@matin/domain/auth/protection'
import { RECOVERY_REVIEW_HOURS, RECOVERY_WAIT_HOURS } from '@matin/domain/auth/recovery'
import { OPERATOR_SESSION_HOURS, SESSION_DAYS } from '@matin/domain/auth/session'
import { MAX_HOLD_HOURS } from '@matin/domain/operators/hold'
import { WITHDRAWAL_DEADLINE_HOURS } from '@matin/domain/withdrawal/deadline'
import { LIMIT_HOURS } from '@matin/domain/withdrawal/terms'
import { describe, expect, it } from 'vitest'

/** Returns the figures that a pattern captures in a migration. */
function figures(migration: string, pattern: RegExp): number[] {
  const text = readFileSync(join(import.meta.dirname, '../../migrations', `${migration}.sql`), 'utf8')
  return [...text.matchAll(pattern)].map(([, figure]) => Number(figure))
}

describe('the migrations', () => {
  it.each([
    [
      'WITHDRAWAL_DEADLINE_HOURS',
      WITHDRAWAL_DEADLINE_HOURS,
      '0012_withdrawal',
      /deadline_at - interval '(\d+) hours'/g,
    ],
    ['HOLD_HOURS', HOLD_HOURS, '0012_withdrawal', /withdrawal_hold_until - interval '(\d+) hours'/g],
    ['LIMIT_HOURS', LIMIT_HOURS, '0012_withdrawal', /submitted_at > p_at - interval '(\d+) hours'/g],
    ['MAX_HOLD_HOURS', MAX_HOLD_HOURS, '0005_holds', /created_at \+ interval '(\d+) hours'/g],
    ['RECOVERY_WAIT_HOURS', RECOVERY_WAIT_HOURS, '0005_holds', /asked_at - interval '(\d+) hours'/g],
    ['RECOVERY_REVIEW_HOURS', RECOVERY_REVIEW_HOURS, '0005_holds', /NEW.asked_at \+ interval '(\d+) hours'/g],
    [
      'OPERATOR_SESSION_HOURS',
      OPERATOR_SESSION_HOURS,
      '0002_operators',
      /created_at \+ interval '(\d+) hours'/g,
    ],
  ])('have the figure of the constant %s', (_, constant, migration, pattern) => {
    expect([...new Set(figures(migration, pattern))]).toEqual([constant])
  })

  it('keep the ids of ended sessions for longer than a session lives', () => {
    const [days = 0, ...others] = figures(
      '0003_customers',
      /ended_at < clock_timestamp\(\) - interval '(\d+) days'/g,
    )
    expect(days).toBeGreaterThan(SESSION_DAYS)
    expect(others).toEqual([])
  })
})
