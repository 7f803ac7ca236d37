import type { DataOf, ParsedInputOf } from '@matin/contract/endpoint'
import { failure, type Result, success } from '@matin/contract/envelope'
import type { Language } from '@matin/contract/language'
import type { getDeskRules, publishRules, RulesVersion } from '@matin/contract/rules-desk'
import { desc, lt } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import { toTimestamp } from '../../platform/db/instant.ts'
import { PAGE_SIZE, type Page, toPage } from '../../platform/db/page.ts'
import type { OperatorCaller, Platform } from '../../platform/platform.ts'
import { record } from '../audit/service.ts'
import { operatorNames } from '../operators/service.ts'
import { miningRules } from './tables.ts'
import { MINING_RULES } from './words/rules.ts'

/** The rules as customers read them now: the newest version, or those that ship. */
export async function rulesNow(tx: Tx): Promise<DataOf<typeof getDeskRules>> {
  const [row] = await tx.select().from(miningRules).orderBy(desc(miningRules.version)).limit(1)
  return row ? { version: row.version, rules: row.rules } : { version: 0, rules: MINING_RULES }
}

export async function rulesIn(tx: Tx, language: Language) {
  return { sections: (await rulesNow(tx)).rules[language] }
}

export async function rulesVersions(
  platform: Platform,
  cursor: string | undefined,
): Promise<Page<RulesVersion>> {
  const before = cursor === undefined ? null : Number(cursor)
  const rows = await platform.db
    .select()
    .from(miningRules)
    .where(before === null ? undefined : lt(miningRules.version, before))
    .orderBy(desc(miningRules.version))
    .limit(PAGE_SIZE + 1)
  const names = await operatorNames(
    platform.db,
    rows.map(row => row.writtenBy),
  )
  return toPage(
    rows,
    row => String(row.version),
    ({ version, rules, writtenBy, writtenAt }) => ({
      version,
      rules,
      written: { operator: { id: writtenBy, name: names.get(writtenBy) ?? '' }, at: toTimestamp(writtenAt) },
    }),
  )
}

/** Publishes another version, after the one that was looked at. */
export async function writeRules(
  tx: Tx,
  platform: Platform,
  caller: OperatorCaller,
  { after, rules }: ParsedInputOf<typeof publishRules>,
): Promise<Result<{ version: number }>> {
  if ((await rulesNow(tx)).version !== after) return failure('rules_changed')
  const version = after + 1
  const [row] = await tx
    .insert(miningRules)
    .values({ version, rules, writtenBy: caller.operatorId, writtenAt: platform.clock.now() })
    .onConflictDoNothing()
    .returning()
  if (!row) return failure('rules_changed')
  await record(tx, platform, caller, {
    action: 'rules.publish',
    subject: 'rules:mining',
    details: { version: String(version), sections: String(rules.en.length) },
  })
  return success({ version })
}
