import { type Ask, askOne, fact } from '../../platform/acts/ask.ts'
import type { Standing } from '../../platform/acts/perform.ts'
import { type Change, writeOf } from '../../platform/acts/write.ts'
import { instantFrom } from '../../platform/db/instant.ts'
import type { Caller, Platform } from '../../platform/platform.ts'
import { macsOf } from './pins.ts'

interface StandingRow {
  acts: string
  pin_mac: string | null
  pin_failures: number
  pin_locked_until: string | null
  factor_wanted: boolean
}

const STANDING = fact<{ customer: string }, StandingRow>({
  name: 'standing',
  asked: { customer: 'uuid' },
  text: `SELECT a.place, c.acts::text AS acts, c.pin_mac, c.pin_failures, c.pin_locked_until,
      c.factor_withdrawal AND (c.totp_confirmed_at IS NOT NULL
        OR EXISTS (SELECT FROM passkey p WHERE p.customer = c.id)) AS factor_wanted
    FROM asked a JOIN customer c ON c.id = a.customer`,
})

const TURN: Change<{ customer: string; acts: string }> = {
  name: 'turn',
  first: true,
  columns: { customer: 'uuid', acts: 'bigint' },
  text: `UPDATE customer c SET acts = c.acts + 1 FROM given g WHERE c.id = g.customer AND c.acts = g.acts RETURNING 1`,
}

/** A right PIN ends what wrong ones counted, and is kept under the newest key. */
const FORGIVING_TURN: Change<{ customer: string; acts: string; pin_mac: string }> = {
  name: 'turn, forgiving',
  first: true,
  columns: { ...TURN.columns, pin_mac: 'text' },
  text: `UPDATE customer c SET acts = c.acts + 1, pin_failures = 0, pin_locked_until = NULL, pin_mac = g.pin_mac
    FROM given g WHERE c.id = g.customer AND c.acts = g.acts RETURNING 1`,
}

/** What is asked of a customer before any act. A PIN that is not right is for `checkPin` to judge and to count. */
export async function standingOf(
  platform: Platform,
  ask: Ask,
  { customerId }: Caller,
  pin: string | undefined,
  at: Temporal.Instant,
): Promise<Standing> {
  const row = await askOne(ask, STANDING, { customer: customerId })
  if (!row) throw new Error('a signed-in customer is gone')
  const turn = writeOf(TURN, { customer: customerId, acts: row.acts })
  const standing = { turn, pin: null, factorWanted: row.factor_wanted }
  if (pin === undefined) return standing
  const [mac = '', ...former] = macsOf(platform, customerId, pin)
  const lockedUntil = row.pin_locked_until === null ? null : instantFrom(row.pin_locked_until)
  const locked = lockedUntil !== null && Temporal.Instant.compare(lockedUntil, at) > 0
  if (locked || row.pin_mac === null || ![mac, ...former].includes(row.pin_mac))
    return { ...standing, pin: 'not right' }
  const clean = row.pin_failures === 0 && lockedUntil === null && row.pin_mac === mac
  if (clean) return { ...standing, pin: 'right' }
  const forgiving = writeOf(FORGIVING_TURN, { customer: customerId, acts: row.acts, pin_mac: mac })
  return { ...standing, turn: forgiving, pin: 'right' }
}
