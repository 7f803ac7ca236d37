import type { SettingPreview, SettingsChange } from '@matin/contract/admin/settings'
import { toWire } from '@matin/domain/money/amount'
import { SETTINGS, type SettingKey, togetherFaults } from '@matin/domain/settings/settings'
import { surplusOf } from '@matin/domain/withdrawal/surplus'
import { PLATFORM } from '@matin/ledger/ledger'
import { loadIn } from '#platform/commands/batch-query.ts'
import type { Tx } from '#platform/db/database.ts'
import { balanceFor } from '#platform/ledger/balance.ts'
import { draftBounds, given, type Replayed } from '../../account/proposals/kind.ts'
import { replayExchanges } from '../../money/exchange/replay.ts'
import { replayReviews, replayTerms } from '../../money/withdrawal/replay-reviews.ts'
import { type Settings, settingsOf, settingValues } from '../../notify/settings/service.ts'

interface Replay {
  run(tx: Tx, now: Temporal.Instant, settings: readonly [Settings, Settings]): Promise<Replayed>
  /** Text that tells the operator which data the replay lacks. */
  missing: string
}

const reviews: Replay = {
  run: replayReviews,
  missing: 'What the signer’s caps asked of each was not kept.',
}
const terms: Replay = {
  run: replayTerms,
  missing: 'Requests that were refused were not kept, and transfers to other customers are not counted.',
}
const exchanges: Replay = { run: replayExchanges, missing: 'Exchanges that were refused were not kept.' }

/** Replays of past cases, for the settings whose past cases can be judged again. */
const REPLAYS: Partial<Record<SettingKey, Replay>> = {
  auto_approve_limit: reviews,
  dual_approval_limit: reviews,
  risk_threshold: reviews,
  withdrawal_fee: terms,
  withdrawal_minimum: terms,
  withdrawal_limit_unverified: terms,
  withdrawal_limit_verified: terms,
  exchange_fee_rate: exchanges,
  exchange_spread_rate: exchanges,
  exchange_minimum: exchanges,
  hot_wallet_maximum: {
    async run(tx, _now, [before, after]) {
      const held = -(await balanceFor(loadIn(tx), { owner: PLATFORM, asset: 'USDT', kind: 'custody_hot' }))
      const above = (most: bigint) => `${toWire(surplusOf(held, most), 'USDT')} USDT`
      const name = 'Goes to the cold wallet at the next round'
      const consequences = [
        { name, now: above(before.hotWalletMaximum), value: above(after.hotWalletMaximum) },
      ]
      return { of: 0, consequences }
    },
    missing: 'What the hot wallet held in the last 30 days was not kept.',
  },
}
/** Types of settings with numeric values. */
const FIGURES: readonly string[] = ['usdt', 'rate', 'seconds', 'points', 'customers', 'count', 'factor']

/** Judges the last thirty days' cases again with another value. Also returns the bound for the approver. */
export async function previewOf(
  tx: Tx,
  now: Temporal.Instant,
  { key, to }: Pick<SettingsChange, 'key' | 'to'>,
): Promise<SettingPreview> {
  const values = await settingValues(loadIn(tx))
  const [bound = null] = await draftBounds(tx, 'settings_proposal', {
    changes: [{ key, from: values[key], to }],
  })
  return { ...(await replayed(tx, now, [{ key, to }])), bound }
}

/** Judges the cases of the last thirty days again as if these settings had been changed together. */
export async function replayed(
  tx: Tx,
  now: Temporal.Instant,
  changes: readonly Pick<SettingsChange, 'key' | 'to'>[],
): Promise<Omit<SettingPreview, 'bound'>> {
  const values = await settingValues(loadIn(tx))
  const then = { ...values, ...Object.fromEntries(changes.map(({ key, to }) => [key, to])) }
  // Values that contradict each other are refused, so they have no preview.
  if (togetherFaults(then).length > 0) return { replayed: null, consequences: [], missing: null }
  const settings = [settingsOf(values), settingsOf(then)] as const
  const wanted = [...new Set(changes.flatMap(({ key }) => REPLAYS[key] ?? []))]
  const past: Replayed[] = []
  for (const replay of wanted) past.push(await replay.run(tx, now, settings))
  const isUnknown = changes.some(({ key }) => FIGURES.includes(SETTINGS[key].type) && !REPLAYS[key])
  const missing = [
    ...wanted.map(one => one.missing),
    ...(isUnknown ? ['What it would have met in the last 30 days was not kept.'] : []),
  ]
  return {
    replayed: past.length === 0 ? null : past.reduce((sum, { of }) => sum + of, 0),
    consequences: past
      .flatMap(one => one.consequences.filter(({ now: old, value }) => old !== value))
      .map(given),
    missing: missing.join(' ') || null,
  }
}
