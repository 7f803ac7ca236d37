import type { getSupportChat, SupportFacts } from '@matin/contract/admin/support'
import type { DataOf } from '@matin/contract/endpoint'

export type Chat = DataOf<typeof getSupportChat>

export type About =
  | { what: 'withdrawal'; withdrawal: NonNullable<SupportFacts['withdrawal']> }
  | { what: 'recharge'; recharge: NonNullable<SupportFacts['recharge']> }
  | { what: 'hold'; hold: NonNullable<SupportFacts['hold']> }
  | { what: 'identity' }

export function aboutOf({ withdrawal, recharge, hold, identity }: SupportFacts): About | null {
  if (withdrawal) return { what: 'withdrawal', withdrawal }
  if (hold) return { what: 'hold', hold }
  if (recharge) return { what: 'recharge', recharge }
  return identity === 'in_review' || identity === 'failed' ? { what: 'identity' } : null
}

const PAYING =
  /\b(pay|paying|payment|fees?|tax(es)?)\b|手数料|支払|払え|払っ|税金|手续费|费用|付款|付费|交钱|缴|手續費|費用|付費|繳/i

/** Whether a message asks if paying speeds things up. A word match, only used to warn the operator. */
export function asksAboutPaying(text: string): boolean {
  return PAYING.test(text)
}
