import type { DataOf, ParsedInputOf } from '@matin/contract/endpoint'
import { failure, type Result, success } from '@matin/contract/envelope'
import type { Language } from '@matin/contract/language'
import type { getDeskRules, proposeRules, RulesVersion } from '@matin/contract/rules-desk'
import { and, desc, eq, gt, isNull, lt } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import { toTimestamp } from '../../platform/db/instant.ts'
import { PAGE_SIZE, type Page, toPage } from '../../platform/db/page.ts'
import type { OperatorCaller, Platform } from '../../platform/platform.ts'
import { record } from '../audit/service.ts'
import { namesIn, personsOf, refuseEnded, refuseOnePerson } from '../operators/proposals.ts'
import { operatorNames } from '../operators/service.ts'
import { tellOperators } from '../operators/telling.ts'
import { miningRules, rulesProposal } from './tables.ts'
import { MINING_RULES } from './words/rules.ts'

/** The rules as customers read them now: the newest version, or those that ship. */
export async function rulesNow(tx: Tx): Promise<Pick<DataOf<typeof getDeskRules>, 'version' | 'rules'>> {
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

type ProposalRow = typeof rulesProposal.$inferSelect

/** What operators write on: the rules as they are read now, and what waits for another operator. */
export async function rulesAtDesk(platform: Platform): Promise<DataOf<typeof getDeskRules>> {
  const { db, clock } = platform
  const { confirmedBy, rejectedBy, ended, expiresAt } = rulesProposal
  const [row] = await db
    .select()
    .from(rulesProposal)
    .where(and(isNull(confirmedBy), isNull(rejectedBy), isNull(ended), gt(expiresAt, clock.now())))
    .orderBy(desc(rulesProposal.version))
    .limit(1)
  const names = await namesIn(db, row ? [row] : [])
  const proposal = row && {
    id: row.id,
    version: row.version,
    rules: row.rules,
    proposed: personsOf(row, names).proposed,
    expiresAt: toTimestamp(row.expiresAt),
  }
  return { ...(await rulesNow(db)), proposal: proposal ?? null }
}

/** Proposes another version, after the one that was looked at. */
export async function proposeVersion(
  tx: Tx,
  platform: Platform,
  caller: OperatorCaller,
  { after, rules }: ParsedInputOf<typeof proposeRules>,
): Promise<Result<{ id: string; version: number }>> {
  if ((await rulesNow(tx)).version !== after) return failure('rules_changed')
  const [row] = await tx
    .insert(rulesProposal)
    .values({
      id: platform.ids.uuid(),
      version: after + 1,
      rules,
      proposedBy: caller.operatorId,
      proposedAt: platform.clock.now(),
    })
    .onConflictDoNothing()
    .returning()
  if (!row) return failure('already_proposed')
  await noted(tx, platform, caller, row, 'propose')
  await tellOperators(tx, platform, {
    subject: `Version ${row.version} of the rules is proposed`,
    text: `${caller.name} proposed it. Another operator reads and confirms it, or takes it off, in the console.`,
  })
  return success({ id: row.id, version: row.version })
}

/** Confirms what another operator proposed; the database publishes it with that (migrations/0011_funding.sql). */
export async function confirmVersion(
  tx: Tx,
  platform: Platform,
  caller: OperatorCaller,
  id: string,
): Promise<Result<{ version: number }>> {
  const open = await openVersion(tx, platform, id)
  if (!open.ok) return open
  const row = open.value
  const one = await refuseOnePerson(tx, caller, row, 'rules')
  if (one) return one
  if ((await rulesNow(tx)).version !== row.version - 1) return failure('rules_changed')
  const end = { confirmedBy: caller.operatorId, confirmedAt: platform.clock.now() }
  await tx.update(rulesProposal).set(end).where(eq(rulesProposal.id, id))
  await noted(tx, platform, caller, row, 'publish')
  return success({ version: row.version })
}

export async function rejectVersion(
  tx: Tx,
  platform: Platform,
  caller: OperatorCaller,
  id: string,
): Promise<Result<Record<string, never>>> {
  const open = await openVersion(tx, platform, id)
  if (!open.ok) return open
  const end = { rejectedBy: caller.operatorId, rejectedAt: platform.clock.now() }
  await tx.update(rulesProposal).set(end).where(eq(rulesProposal.id, id))
  await noted(tx, platform, caller, open.value, 'reject')
  return success({})
}

async function openVersion(tx: Tx, platform: Platform, id: string): Promise<Result<ProposalRow>> {
  const [row] = await tx.select().from(rulesProposal).where(eq(rulesProposal.id, id)).for('update')
  if (!row) return failure('not_found')
  return refuseEnded(platform, row) ?? success(row)
}

function noted(
  tx: Tx,
  platform: Platform,
  caller: OperatorCaller,
  row: ProposalRow,
  act: string,
): Promise<void> {
  return record(tx, platform, caller, {
    action: `rules.${act}`,
    subject: 'rules:mining',
    details: { version: String(row.version), sections: String(row.rules.en.length) },
  })
}
