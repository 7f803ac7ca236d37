import { HOLD_HOURS } from '@matin/domain/auth/protection'
import { RECOVERY_REVIEW_HOURS } from '@matin/domain/auth/recovery'
import { IDENTITY_REVIEW_HOURS } from '@matin/domain/identity/state'
import { PAYOUT_TIME } from '@matin/domain/mining/payout-hour'
import { VALUE_DATE_HOURS } from '@matin/domain/mining/schedule'
import { WITHDRAWAL_DEADLINE_HOURS } from '@matin/domain/withdrawal/deadline'
import { LIMIT_HOURS } from '@matin/domain/withdrawal/terms'

/** Parameters such as `{payoutTime}`, filled in when a text is compiled, so that callers do not pass them. */
export const RULE_VALUES = {
  deadlineHours: String(WITHDRAWAL_DEADLINE_HOURS),
  identityHours: String(IDENTITY_REVIEW_HOURS),
  limitHours: String(LIMIT_HOURS),
  payoutTime: PAYOUT_TIME,
  protectionHours: String(HOLD_HOURS),
  recoveryHours: String(RECOVERY_REVIEW_HOURS),
  valueDateHours: String(VALUE_DATE_HOURS),
} as const

const NAMES = new RegExp(String.raw`\{(${Object.keys(RULE_VALUES).join('|')})\}`, 'g')

export function fillRules(text: string): string {
  return text.replace(NAMES, (_, name: keyof typeof RULE_VALUES) => RULE_VALUES[name])
}
