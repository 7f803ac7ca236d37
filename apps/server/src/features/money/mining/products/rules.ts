import type { getAdminRules, listRulesVersions, proposeRules } from '@matin/contract/admin/rules'
import type { DataOf } from '@matin/contract/endpoint'
import { LANGUAGES } from '@matin/contract/language'
import type { getMineRule } from '@matin/contract/mining'
import { failure, success } from '@matin/contract/result'
import { desc, eq, inArray, lt } from 'drizzle-orm'
import { notifyOperators } from '#features/account/operators/public/notifications.ts'
import { namesIn, openProposals, peopleOf } from '#features/account/operators/public/proposals.ts'
import { operatorNames } from '#features/account/operators/service.ts'
import { textChange } from '#features/account/proposals/public/change.ts'
import { tableKind } from '#features/account/proposals/public/kind.ts'
import { record } from '#features/notify/audit/service.ts'
import type { Tx } from '#platform/db/database.ts'
import { toTimestamp } from '#platform/db/instant.ts'
import { PAGE_SIZE, toPage } from '#platform/db/page.ts'
import type { OperatorCommand } from '#platform/operator-command.ts'
import type { Query } from '#platform/query.ts'
import { miningRules, rulesProposal } from '../tables.ts'
import { MINING_RULES } from '../words/rules.ts'

/** `before` selects the rules published before that version. Returns built-in rules if none are published. */
export async function rulesNow(
  tx: Tx,
  before?: number,
): Promise<Pick<DataOf<typeof getAdminRules>, 'version' | 'rules'>> {
  const [row] = await tx
    .select()
    .from(miningRules)
    .where(before === undefined ? undefined : lt(miningRules.version, before))
    .orderBy(desc(miningRules.version))
    .limit(1)
  return row ? { version: row.version, rules: row.rules } : { version: 0, rules: MINING_RULES }
}

export const rulesIn: Query<typeof getMineRule> = async ({ db: tx }, { language }) => ({
  sections: (await rulesNow(tx)).rules[language],
})

export const rulesVersions: Query<typeof listRulesVersions> = async (platform, { input: { cursor } }) => {
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

export const adminRules: Query<typeof getAdminRules> = async platform => {
  const { db, clock } = platform
  const [row] = await db
    .select()
    .from(rulesProposal)
    .where(openProposals(rulesProposal, clock.now()))
    .orderBy(desc(rulesProposal.version))
    .limit(1)
  const names = await namesIn(db, row ? [row] : [])
  const proposal = row && {
    id: row.id,
    version: row.version,
    rules: row.rules,
    proposed: peopleOf(row, names).proposed,
    expiresAt: toTimestamp(row.expiresAt),
  }
  return { ...(await rulesNow(db)), proposal: proposal ?? null }
}

/** Proposes a new version of the rules, based on the version that the operator has read. */
export const proposeVersion: OperatorCommand<typeof proposeRules> = async (
  tx,
  platform,
  caller,
  { after, rules, reason },
) => {
  if ((await rulesNow(tx)).version !== after) return failure('rules_changed')
  const [row] = await tx
    .insert(rulesProposal)
    .values({
      id: platform.ids.uuid(),
      version: after + 1,
      rules,
      reason: reason ?? '',
      proposedBy: caller.operatorId,
      proposedAt: platform.clock.now(),
    })
    .onConflictDoNothing()
    .returning()
  if (!row) return failure('already_proposed')
  await record(tx, platform, caller, {
    action: 'rules.propose',
    subject: 'rules:mining',
    details: detailsOf(row),
  })
  await notifyOperators(tx, platform, {
    subject: `Version ${row.version} of the rules has been proposed`,
    text: `${caller.name} proposed it. Another operator must read it and approve or reject it in the console.`,
    page: `proposals/${row.id}`,
  })
  return success({ id: row.id, version: row.version })
}

/** The rules are published on approval (migrations/0011_funding.sql). */
export const rulesProposals = tableKind<ProposalRow>({
  name: 'rules_proposal',
  table: rulesProposal,
  async describe(tx, _platform, ids) {
    const rows = await tx
      .select({ id: rulesProposal.id, version: rulesProposal.version })
      .from(rulesProposal)
      .where(inArray(rulesProposal.id, [...ids]))
    return new Map(
      rows.map(({ id, version }) => [
        id,
        { title: `Publish version ${version} of the rules`, subject: 'rules:mining', value: String(version) },
      ]),
    )
  },
  async changes(tx, _platform, id) {
    const [row] = await tx.select().from(rulesProposal).where(eq(rulesProposal.id, id))
    if (!row) return []
    const now = (await rulesNow(tx, row.version)).rules
    return LANGUAGES.flatMap(language => {
      const [before, after] = [now[language].map(sectionText), row.rules[language].map(sectionText)]
      // A removed section is listed too, beside an empty text.
      const longer = before.length > after.length ? before : after
      return longer.flatMap((_, index) => {
        const [from = null, to = ''] = [before[index], after[index]]
        return from === to ? [] : [textChange(`${language}, section ${index + 1}`, from, to)]
      })
    })
  },
  async apply(tx, _platform, _caller, row) {
    return (await rulesNow(tx)).version === row.version - 1 ? success({}) : failure('rules_changed')
  },
  audit: { action: 'rules', details: (_tx, row) => detailsOf(row) },
})

function detailsOf(row: ProposalRow) {
  return { version: String(row.version), sections: String(row.rules.en.length) }
}

function sectionText({ title, text }: { title: string; text: string }): string {
  return `${title}\n${text}`
}
