import { TEAM_LEVELS } from '@matin/contract/team'
import { MAX_WRONG_PINS, PIN_LOCK_HOURS } from '@matin/domain/auth/protection'
import { formatPercent, parseRate } from '@matin/domain/money/rate'
import { MAX_HOLD_HOURS } from '@matin/domain/operators/hold'
import { KEPT_DAYS } from '@matin/domain/privacy/retention'
import { RULE_VALUES } from '@matin/i18n/rule-values'

/** Values from the deployment's settings and the domain's rules. `amount` formats an amount of USDT. */
export function textValues(settings: Readonly<Record<string, string>>, amount: (wire: string) => string) {
  const usdt = (key: string) => amount(settings[key] || '0')
  const percent = (key: string) => `${formatPercent(parseRate(settings[key] ?? '') ?? 0n)}%`
  const kept = Object.entries(KEPT_DAYS).map(([what, days]) => [`${what}Days`, String(days)])
  const values: Record<string, string> = {
    ...Object.fromEntries(kept),
    ...RULE_VALUES,
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
    holdDays: String(MAX_HOLD_HOURS / 24),
    wrongPins: String(MAX_WRONG_PINS),
    pinLockMinutes: String(PIN_LOCK_HOURS * 60),
    teamLevels: String(TEAM_LEVELS.length),
  }
  return values
}
