import type { SettingPreview, SettingsChange } from '@matin/contract/admin/settings'
import { toWire } from '@matin/domain/money/amount'
import { parseSettings, SETTINGS, type SettingKey, type Settings } from '@matin/domain/settings/settings'
import { surplusOf } from '@matin/domain/withdrawal/surplus'
import { PLATFORM } from '@matin/ledger/ledger'
import { sql } from 'drizzle-orm'
import { loadIn } from '#platform/commands/batch-query.ts'
import { rowsOf, type Tx } from '#platform/db/database.ts'
import { balanceFor } from '#platform/ledger/balance.ts'
import { type Consequence, draftBounds, toConsequence } from '../../account/proposals/public/kind.ts'
import { settingValues } from '../../notify/settings/service.ts'

type Effect = (tx: Tx, before: Settings, after: Settings) => Promise<Consequence>

const EFFECTS: Record<NonNullable<(typeof SETTINGS)[SettingKey]['concerns']>, Effect> = {
  /** A request keeps the terms of its submission, whatever is changed. */
  async withdrawals_in_review(tx) {
    const [row] = await rowsOf<{ open: string }>(
      tx,
      sql`SELECT count(*)::text AS open FROM withdrawal WHERE state = 'submitted'`,
    )
    return { name: 'Withdrawals in review (they keep their terms)', value: row?.open ?? '0' }
  },
  async surplus(tx, before, after) {
    const held = -(await balanceFor(loadIn(tx), { owner: PLATFORM, asset: 'USDT', kind: 'custody_hot' }))
    const above = ({ hotWalletMaximum }: Settings) =>
      `${toWire(surplusOf(held, hotWalletMaximum), 'USDT')} USDT`
    return { name: 'Goes to the cold wallet at the next round', now: above(before), value: above(after) }
  },
}

type Proposed = Pick<SettingsChange, 'key' | 'to'>

/** Returns what a change would concern now, and the bound that its approver will see. */
export async function previewOf(tx: Tx, { key, to }: Proposed): Promise<SettingPreview> {
  const values = await settingValues(loadIn(tx))
  const [bound = null] = await draftBounds(tx, 'settings_proposal', {
    changes: [{ key, from: values[key], to }],
  })
  return { consequences: await consequencesOf(tx, [{ key, to }]), bound }
}

/** Returns what changes would concern now, if they were made together. */
export async function consequencesOf(
  tx: Tx,
  changes: readonly Proposed[],
): Promise<SettingPreview['consequences']> {
  const values = await settingValues(loadIn(tx))
  const then = { ...values, ...Object.fromEntries(changes.map(({ key, to }) => [key, to])) }
  const effects = [...new Set(changes.flatMap(({ key }) => SETTINGS[key].concerns ?? []))]
  const found: Consequence[] = []
  for (const effect of effects)
    found.push(await EFFECTS[effect](tx, parseSettings(values), parseSettings(then)))
  return found.filter(({ now, value }) => now !== value).map(toConsequence)
}
