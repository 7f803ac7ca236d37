import { WITHDRAWAL_STATES } from '@matin/domain/withdrawal/state'
import { expect, test } from 'vitest'
import { countdownTo, dueOf, isWithdrawalOpen, withdrawalSteps } from './withdrawal-progress-model.ts'

const times = { approvedAt: null, sentAt: null }

test('the open states are submitted, approved and sent', () => {
  expect(WITHDRAWAL_STATES.filter(state => isWithdrawalOpen({ state }))).toEqual([
    'submitted',
    'approved',
    'sent',
  ])
})

test.each(WITHDRAWAL_STATES)('a %s withdrawal has one current step if open, and none if ended', state => {
  const steps = withdrawalSteps({ ...times, state })
  expect(steps.filter(step => step.state === 'now')).toHaveLength(isWithdrawalOpen({ state }) ? 1 : 0)
  expect(steps[0]).toEqual({ key: 'submitted', state: 'done' })
})

test('an unsuccessful withdrawal shows the steps it reached, the reason and the refund', () => {
  const approved = '2026-06-14T21:05:00Z'
  expect(
    withdrawalSteps({ state: 'failed', approvedAt: approved, sentAt: approved }).map(step => step.key),
  ).toEqual(['submitted', 'approved', 'sent', 'failed', 'returned'])
  expect(withdrawalSteps({ state: 'cancelled', ...times }).map(step => step.key)).toEqual([
    'submitted',
    'cancelled',
    'returned',
  ])
})

test('the countdown ends at the deadline, and then begins again for the next one', () => {
  const due = (time: string) =>
    dueOf({ deadlineAt: '2026-06-15T20:14:00Z', hold: null }, Date.parse(time)).due
  const at = (time: string) => countdownTo(due(time), Date.parse(time))
  expect(at('2026-06-14T21:47:52Z')).toMatchObject({ text: '22:26:08', hours: 22, minutes: 26 })
  expect(at('2026-06-14T20:14:00Z')).toMatchObject({ text: '24:00:00', passed: 0 })
  expect(at('2026-06-15T20:15:00Z')).toMatchObject({ text: '23:59:00' })
  expect(due('2026-06-15T20:14:00Z')).toBe('2026-06-16T20:14:00.000Z')
  expect(due('2026-06-17T21:00:00Z')).toBe('2026-06-18T20:14:00.000Z')
})

test('the deadline counts from the end of a hold that the customer caused', () => {
  const until = '2026-06-16T09:00:00.000Z'
  const hold = { reason: 'password_changed', owner: 'rule', until } as const
  expect(dueOf({ deadlineAt: '2026-06-15T20:14:00Z', hold }, Date.parse('2026-06-15T10:00:00Z'))).toEqual({
    due: '2026-06-16T20:14:00.000Z',
    from: Date.parse(until),
  })
})
