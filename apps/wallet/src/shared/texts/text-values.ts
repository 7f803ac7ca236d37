import { TEAM_LEVELS } from '@matin/contract/team'
import { HOLD_HOURS, MAX_WRONG_PINS, PIN_LOCK_HOURS } from '@matin/domain/auth/protection'
import { IDENTITY_REVIEW_HOURS } from '@matin/domain/identity/state'
import { PAYOUT_TIME } from '@matin/domain/mining/payout-hour'
import { VALUE_DATE_HOURS } from '@matin/domain/mining/schedule'
import { formatPercent, parseRate } from '@matin/domain/money/rate'
import { MAX_HOLD_HOURS } from '@matin/domain/operators/hold'
import { KEPT_DAYS } from '@matin/domain/privacy/retention'
import { WITHDRAWAL_DEADLINE_HOURS } from '@matin/domain/withdrawal/deadline'
import { LIMIT_HOURS } from '@matin/domain/withdrawal/terms'

/**
 * Returns the values of the parameters of long texts, from this deployment's settings and the domain's rules.
 * `amount` formats an amount of USDT.
 */
export function textValues(settings: Readonly<Record<string, string>>, amount: (wire: string) => string) {
  const usdt = (key: string) => amount(settings[key] || '0')
  const percent = (key: string) => `${formatPercent(parseRate(settings[key] ?? '') ?? 0n)}%`
  const kept = Object.entries(KEPT_DAYS).map(([what, days]) => [`${what}Days`, String(days)])
  const values: Record<string, string> = {
    ...Object.fromEntries(kept),
    app: settings.app_name ?? '',
    zone: settings.time_zone ?? '',
    confirmations: settings.confirmations ?? '',
    fee: usdt('withdrawal_fee'),
    rechargeMinimum: usdt('recharge_minimum'),
    withdrawalMinimum: usdt('withdrawal_minimum'),
    limit: usdt('withdrawal_limit_unverified'),
    raisedLimit: usdt('withdrawal_limit_verified'),
    exchangeFee: percent('exchange_fee_rate'),
    exchangeSpread: percent('exchange_spread_rate'),
    limitHours: String(LIMIT_HOURS),
    deadlineHours: String(WITHDRAWAL_DEADLINE_HOURS),
    protectionHours: String(HOLD_HOURS),
    holdDays: String(MAX_HOLD_HOURS / 24),
    wrongPins: String(MAX_WRONG_PINS),
    pinLockMinutes: String(PIN_LOCK_HOURS * 60),
    valueDateHours: String(VALUE_DATE_HOURS),
    payoutTime: PAYOUT_TIME,
    identityHours: String(IDENTITY_REVIEW_HOURS),
    teamLevels: String(TEAM_LEVELS.length),
  }
  return values
}
