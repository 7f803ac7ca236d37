import { afterAll, beforeAll, expect, it } from 'vitest'
import { asSuperuser } from '#testing/database.ts'
import { type Harness, startHarness } from '#testing/harness.ts'
import { countStatements } from '#testing/statements.ts'
import { holdPage } from '../../account/holds/service.ts'
import { identitiesToReview } from '../../account/identity/review-identity.ts'
import { adminProducts } from '../../money/mining/products/admin-products.ts'
import { unmatchedDeposits } from '../../money/recharge/unmatched-deposits.ts'
import { reviewQueue } from '../../money/withdrawal/review-withdrawal.ts'
import { pools } from '../funding/service.ts'
import { previewSetting, settingsNow } from '../settings/service.ts'
import { customerPage } from './list.ts'

const ADA = {
  operatorId: '00000000-0000-7000-b000-000000000001',
  token: '',
  sessionId: '',
  name: 'Ada',
  email: 'ada@operators.example',
  roles: ['treasury'],
} as const

let harness: Harness
beforeAll(async () => {
  harness = await startHarness()
})
afterAll(() => harness.close())

const id = (kind: string) => `('00000000-0000-7000-${kind}-' || lpad(n::text, 12, '0'))::uuid`

/**
 * Inserts the rows numbered `from` to `to` into every list, in an order in which commands would not insert
 * them.
 */
async function fill(from: number, to: number): Promise<void> {
  const rows = `FROM generate_series(${from}, ${to}) AS n`
  const operator = `(SELECT gen_random_uuid())`
  await asSuperuser(
    harness.app.platform.database,
    `SET LOCAL session_replication_role = 'replica';
    INSERT INTO customer (id, uid, email_index, password_hash, invitation_code, created_at)
      SELECT ${id('a000')}, (400000000 + n)::text, sha256(('e' || n)::bytea), '-', 'c' || n, now() ${rows};
    INSERT INTO withdrawal (network, id, customer, address, quantity, fee, state, needs_review, auto_limit, dual_limit, risk_threshold, hash,
        submitted_at, deadline_at)
      SELECT 'TRC-20', ${id('a001')}, ${id('a000')}, 'T' || n, 20000000, 1000000, 'submitted', true, 500000000, 5000000000, 50, 'h', now(),
        now() + interval '24 hours' ${rows};
    INSERT INTO withdrawal_risk (withdrawal, flag, points) SELECT ${id('a001')}, 'new_device', 25 ${rows};
    INSERT INTO withdrawal_approval (withdrawal, operator, at) SELECT ${id('a001')}, ${id('a009')}, now() ${rows};
    INSERT INTO pool (id, code, asset, name) SELECT ${id('a002')}, 'pool-' || n, 'USDT', '{"en":"P","ja":"P","zh-Hans":"P","zh-Hant":"P"}' ${rows};
    INSERT INTO identity_certificate (id, type, number, number_index, created_at)
      SELECT ${id('a003')}, 'passport', NULL, sha256(('n' || n)::bytea), now() ${rows};
    INSERT INTO identity_submission (id, customer, certificate, name, front, back, state, submitted_at, review_by)
      SELECT ${id('a004')}, ${id('a000')}, ${id('a003')}, '-', ${id('a005')}, ${id('a006')}, 'in_review', now(), now() + interval '24 hours' ${rows};
    INSERT INTO customer_hold (id, customer, reason, operator, owner_role, created_at, deadline_at)
      SELECT ${id('a007')}, ${id('a000')}, 'customer_request', ${operator}, 'owner', '2026-03-02T00:00:00Z', '2026-03-05T00:00:00Z' ${rows};
    INSERT INTO deposit (network, id, txid, log_index, customer, sender, amount, block_number, block_time, seen_at)
      SELECT 'TRC-20', ${id('a008')}, 't' || n, 0, ${id('a000')}, 'T', 20000000, n, now(), now() ${rows};`,
  )
}

it('every admin list takes the same number of SQL statements for 2, 20 and 100 rows', async () => {
  const { platform } = harness.app
  const lists = {
    withdrawals: () => reviewQueue(platform, { caller: ADA, input: {} }),
    pools: () => pools(platform),
    products: () => adminProducts(platform, { input: {} }),
    identities: () => identitiesToReview(platform, { input: {} }),
    holds: () => holdPage(platform, { input: {} }),
    deposits: () => unmatchedDeposits(platform, { input: {} }),
    customers: () => customerPage(platform, {}, null),
    'preview of a setting': () =>
      previewSetting(platform, { input: { key: 'auto_approve_limit', to: '1000' } }),
    settings: () => settingsNow(platform),
    'customers who are held': () => customerPage(platform, { view: 'held' }, null),
  }
  const count = async () => {
    const counted: Record<string, number> = {}
    for (const [name, list] of Object.entries(lists)) counted[name] = await countStatements(list)
    return counted
  }
  await fill(1, 2)
  // Once before it is counted: settings are kept for a while.
  await count()
  const two = await count()
  await fill(3, 20)
  const twenty = await count()
  await fill(21, 100)
  const hundred = await count()
  expect(hundred).toEqual(twenty)
  expect(twenty).toEqual(two)
  expect(Math.max(...Object.values(hundred))).toBeLessThan(13)
  expect(Math.min(...Object.values(hundred))).toBeGreaterThan(0)
})
