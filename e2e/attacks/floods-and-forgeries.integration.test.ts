import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sendCode } from '@matin/contract/auth'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { snapshotOfDay } from '../../apps/server/src/features/views/proof/snapshot.ts'
import { type Harness, startHarness } from '../../apps/server/src/testing/harness.ts'
import { passCertificate, submitCertificate } from '../../apps/server/src/testing/identity.ts'
import { signedInOperator } from '../../apps/server/src/testing/operators.ts'

/* Attacks at the cost of others: SMS to many numbers, one certificate in many emails, forged proofs. */

/** Share of guests' registrations in the bounds of an hour, which are 200 and, for a prefix, 100. */
const HOUR = 60
const PREFIX_HOUR = 30

let harness: Harness
let mirror: string
beforeEach(async () => {
  mirror = await mkdtemp(join(tmpdir(), 'matin-attack-'))
  harness = await startHarness(undefined, { PROOF_MIRROR: mirror })
})
afterEach(async () => {
  await harness?.close()
  await rm(mirror, { recursive: true, force: true })
})

let numbers = 0
const ask = (prefix: string) =>
  harness.ask(
    sendCode,
    { account: `${prefix}${String(12_345_600 + numbers++)}`, purpose: 'register' },
    { device: null },
  )

it('SMS requests from many networks reach the limit of the number’s prefix, and the total limit', async () => {
  const sent: Record<string, number> = {}
  for (const prefix of ['+8190', '+8869', '+8613']) {
    sent[prefix] = 0
    for (let n = 0; n < PREFIX_HOUR + 20; n++) {
      const { code } = await ask(prefix)
      if (code === 200) sent[prefix]++
    }
  }
  const all = Object.values(sent).reduce((sum, one) => sum + one, 0)
  console.log(`attack: a flood of ${numbers} SMS had ${all} sent within an hour`)
  expect(Math.max(...Object.values(sent))).toBe(PREFIX_HOUR)
  expect(all).toBe(HOUR)
})

it('an identity certificate passes for one account only, however its characters are written', async () => {
  const compliance = await signedInOperator(harness, 'compliance')
  const certificate = { type: 'passport', name: 'Hana Lindqvist', number: 'ABEK 44 7019 002' } as const
  await passCertificate(harness, await harness.customer(), compliance, certificate)
  let passed = 0
  const written = [
    'АВЕК 44 7019 002',
    'ΑΒΕΚ 44 7019 002',
    'ABEK ४४ ७०१९ ००२',
    'ABEK 44 7OI9 OO2',
    'abek447019002',
  ]
  for (const number of written) {
    const submitted = submitCertificate(harness, await harness.customer(), { ...certificate, number })
    const refusal = await submitted.then(() => '', String)
    if (!refusal.includes('certificate_used')) passed++
  }
  console.log(`attack: one certificate in ${written.length} more spellings passed ${passed} more times`)
  expect(passed).toBe(0)
})

it('forged rows of the proof of reserves that name files of the server publish none of these files, and proofs are still published', async () => {
  const { platform } = harness.app
  const nextDay = async () => {
    await harness.advance({ hours: 24 })
    await harness.work()
    await snapshotOfDay(platform)
  }
  await nextDay()
  const before = new Set(await readdir(mirror))
  const paths = ['../../secret', '/etc/passwd', 'loot#/../../../etc/passwd', '..%2f..%2fetc%2fpasswd']
  for (const [n, path] of paths.entries())
    await platform.db.execute(`INSERT INTO proof_snapshot (snapshot, at, key_id, root, manifest, figures, file, folder, seal)
      SELECT '9999-12-0${n + 1}', at, key_id, '${String(n).repeat(64)}', jsonb_set(manifest, '{transfers,leaves}', to_jsonb('${path}'::text)), figures, file, folder, seal
        FROM proof_snapshot ORDER BY snapshot LIMIT 1`)
  await nextDay()
  const after = await readdir(mirror)
  const fresh = after.filter(name => !before.has(name))
  expect(fresh.length).toBeGreaterThan(0)
  const texts = await Promise.all(
    (await readdir(mirror, { recursive: true, withFileTypes: true }))
      .filter(one => one.isFile())
      .map(one => readFile(join(one.parentPath, one.name), 'utf8')),
  )
  const left = texts.filter(text => text.includes('root:x:0') || text.includes('9999-12'))
  console.log(`attack: ${paths.length} forged proofs had ${left.length} files of the server published`)
  expect(left).toEqual([])
})
