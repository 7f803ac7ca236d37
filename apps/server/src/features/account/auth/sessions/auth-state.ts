import { batchQuery, type Load, loadOne } from '#platform/commands/batch-query.ts'
import { type BatchWrite, writeOf } from '#platform/commands/batch-write.ts'
import type { AuthGuard, AuthState } from '#platform/commands/execute.ts'
import { toTimestamp } from '#platform/db/instant.ts'
import type { Caller, Platform } from '#platform/platform.ts'
import { checkPin, macsOf } from '../public/pins.ts'
import { checkFactor, hasFactor, setUpIn } from '../public/second-factor.ts'
import { admittedCredentials, sessionReader } from '../public/sessions.ts'
import { credentialsOf } from '../sign-in/credentials.ts'

const AUTH_STATE = batchQuery<
  { customer: string; at: string },
  { version: string; row_mac: string; suspended: boolean }
>({
  name: 'auth state',
  params: { customer: 'uuid', at: 'timestamptz' },
  text: `SELECT a.ordinal, c.version::text AS version, c.row_mac, coalesce(c.suspended_until > a.at, false) AS suspended
    FROM params a JOIN customer c ON c.id = a.customer`,
})

const PIN_TRIES = batchQuery<{ customer: string; session: string; at: string }, { untried: boolean }>({
  name: 'PIN tries',
  params: { customer: 'uuid', session: 'uuid', at: 'timestamptz' },
  text: `SELECT a.ordinal, is_pin_untried(a.customer, coalesce(d.device, '')) AS untried
    FROM params a LEFT JOIN session s ON s.id = a.session AND s.customer = a.customer
      LEFT JOIN login_device d ON d.customer = s.customer AND d.device = s.device AND is_known_device(s.customer, s.device, a.at)`,
})

const VERSION: BatchWrite<{ customer: string; version: string }> = {
  name: 'version',
  lockFirst: true,
  columns: { customer: 'uuid', version: 'bigint' },
  // Customers are locked in the order of their ids, whatever plan PostgreSQL chooses.
  text: `UPDATE customer c SET version = c.version + 1
    FROM (SELECT l.id, r.version FROM rows r JOIN customer l ON l.id = r.customer ORDER BY l.id FOR NO KEY UPDATE OF l) g
    WHERE c.id = g.id AND c.version = g.version RETURNING 1`,
}

export function customerGuard(platform: Platform): AuthGuard {
  return {
    authenticate: sessionReader(platform),
    authState: (load, caller, pin) => authStateOf(platform, load, caller, pin),
    checkPin: (caller, pin) => checkPin(platform, caller, pin),
    checkFactor: (caller, proof) =>
      checkFactor(platform, caller.customerId, 'withdrawal', { ...proof, by: caller }),
  }
}

async function authStateOf(
  platform: Platform,
  load: Load,
  caller: Caller,
  pin: string | undefined,
): Promise<AuthState> {
  const { customerId, sessionId } = caller
  const at = toTimestamp(platform.clock.now())
  const [row, tries] = await Promise.all([
    loadOne(load, AUTH_STATE, { customer: customerId, at }),
    pin === undefined ? null : loadOne(load, PIN_TRIES, { customer: customerId, session: sessionId, at }),
  ])
  if (!row) throw new Error('a signed-in customer is gone')
  // Null for a row that no server of ours wrote, which proves nothing.
  const credentials =
    admittedCredentials(caller, row.row_mac) ?? (await credentialsOf(platform.db, platform, customerId))
  const setUp = credentials && setUpIn(credentials)
  const authState = {
    version: writeOf(VERSION, { customer: customerId, version: row.version }),
    factorWanted: !setUp || (setUp.withdrawal && hasFactor(setUp)),
    suspended: row.suspended,
  }
  if (pin === undefined) return { ...authState, pin: null }
  // `checkPin` handles counted wrong tries, a lock and a former key.
  const [mac] = macsOf(platform, customerId, pin)
  return {
    ...authState,
    pin: tries?.untried && credentials?.pinMac === mac ? 'right' : 'unproven',
  }
}
