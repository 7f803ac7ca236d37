import type { SupportFacts } from '@matin/contract/admin/support'
import type { Language } from '@matin/contract/language'
import { allowsIdentity } from '@matin/domain/identity/state'
import { CONFIRMATIONS_NEEDED } from '@matin/domain/recharge/confirmations'
import { allowsWithdrawal } from '@matin/domain/withdrawal/state'
import { momentIn } from '#shared/format/format.ts'
import { text, write } from '#shared/format/texts.ts'

interface ReadyAnswer {
  name: string
  /** Null if the account lacks the facts that the answer needs. Undefined for a text without parameters. */
  fill?: (facts: SupportFacts, language: Language) => Record<string, string> | null
  needs?: string
}

export const READY_ANSWERS = {
  hold: {
    name: 'Withdrawals on hold',
    needs: 'a hold',
    fill: ({ hold }, language) =>
      hold && {
        reason: text(language, `reasons.hold.${hold.reason}`),
        until: momentIn(language, hold.until),
      },
  },
  noPayment: {
    name: 'No payment releases money',
  },
  inReview: {
    name: 'Withdrawal in review',
    needs: 'a withdrawal in review',
    fill: ({ withdrawal }, language) =>
      withdrawal && allowsWithdrawal('approve', withdrawal.state)
        ? { amount: withdrawal.quantity, until: momentIn(language, withdrawal.deadlineAt) }
        : null,
  },
  underWay: {
    name: 'Withdrawal in progress',
    needs: 'a withdrawal in progress',
    fill: ({ withdrawal }) =>
      withdrawal && !allowsWithdrawal('approve', withdrawal.state) ? { amount: withdrawal.arrival } : null,
  },
  recharge: {
    name: 'Recharge being processed',
    needs: 'a recharge that isn’t credited yet',
    fill: ({ recharge }) =>
      recharge && {
        amount: recharge.onChain ?? recharge.claimed,
        blocks: String(CONFIRMATIONS_NEEDED),
      },
  },
  receipt: {
    name: 'Receipt missing',
  },
  identity: {
    name: 'Identity in review',
    needs: 'an identity in review',
    fill: ({ identity }) => (allowsIdentity('approve', identity) ? {} : null),
  },
  noCodes: {
    name: 'We never ask for codes',
  },
} satisfies Record<string, ReadyAnswer>

export type ReadyAnswerId = keyof typeof READY_ANSWERS

export const READY_ANSWER_IDS = Object.keys(READY_ANSWERS) as ReadyAnswerId[]

export function readyAnswer(id: ReadyAnswerId): ReadyAnswer {
  return READY_ANSWERS[id]
}

export function fillAnswer(id: ReadyAnswerId, facts: SupportFacts, language: Language): string | null {
  const { fill } = readyAnswer(id)
  const values = fill ? fill(facts, language) : {}
  return values && write(language, `answers.${id}`, values)
}

/** Returns the two ready answers that are most probably needed, best first. */
export function suggestAnswers(facts: SupportFacts, asksToPay: boolean): ReadyAnswerId[] {
  const order: ReadyAnswerId[] = asksToPay
    ? ['hold', 'noPayment', 'inReview']
    : ['hold', 'inReview', 'underWay', 'recharge', 'identity', 'receipt', 'noCodes']
  return order.filter(id => fillAnswer(id, facts, 'en') !== null).slice(0, 2)
}
