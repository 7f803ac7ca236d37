import { type Ask, askOne, fact } from '#platform/commands/batch-query.ts'
import { type Change, writeOf } from '#platform/commands/batch-write.ts'
import type { Standing } from '#platform/commands/execute.ts'
import { toTimestamp } from '#platform/db/instant.ts'
import type { Caller, Platform } from '#platform/platform.ts'
import { macsOf } from '../factors/pins.ts'
import { hasFactor, setUpIn } from '../factors/second-factor.ts'
import { areGenuine, credentialsIn, credentialsText } from '../sign-in/credentials.ts'

interface StandingRow {
  acts: string
  credentials: object
  pin_untried: boolean
  suspended: boolean
}

const STANDING = fact<{ customer: string; session: string; at: string }, StandingRow>({
  name: 'standing',
  asked: { customer: 'uuid', session: 'uuid', at: 'timestamptz' },
  text: `SELECT a.place, c.acts::text AS acts, ${credentialsText('c')} AS credentials, is_pin_untried(c.id, coalesce(d.device, '')) AS pin_untried,
      coalesce(c.suspended_until > a.at, false) AS suspended
    FROM asked a JOIN customer c ON c.id = a.customer LEFT JOIN session s ON s.id = a.session AND s.customer = c.id
      LEFT JOIN login_device d ON d.customer = s.customer AND d.device = s.device AND is_known_device(s.customer, s.device, a.at)`,
})

const TURN: Change<{ customer: string; acts: string }> = {
  name: 'turn',
  first: true,
  columns: { customer: 'uuid', acts: 'bigint' },
  text: `UPDATE customer c SET acts = c.acts + 1 FROM given g WHERE c.id = g.customer AND c.acts = g.acts RETURNING 1`,
}

/** Reads the customer's auth state before any command. */
export async function standingOf(
  platform: Platform,
  ask: Ask,
  { customerId, sessionId }: Caller,
  pin: string | undefined,
): Promise<Standing> {
  const row = await askOne(ask, STANDING, {
    customer: customerId,
    session: sessionId,
    at: toTimestamp(platform.clock.now()),
  })
  if (!row) throw new Error('a signed-in customer is gone')
  const credentials = credentialsIn(row.credentials)
  // A row that no server of ours wrote proves nothing.
  const genuine = areGenuine(platform, credentials)
  const setUp = setUpIn(credentials)
  const standing = {
    turn: writeOf(TURN, { customer: customerId, acts: row.acts }),
    factorWanted: !genuine || (setUp.withdrawal && hasFactor(setUp)),
    suspended: row.suspended,
  }
  if (pin === undefined) return { ...standing, pin: null }
  // `checkPin` handles counted wrong tries, a lock and a former key.
  const [mac] = macsOf(platform, customerId, pin)
  return { ...standing, pin: genuine && row.pin_untried && credentials.pinMac === mac ? 'right' : 'unproven' }
}
