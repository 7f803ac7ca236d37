import { MEMBER_CURSOR } from '@matin/contract/cursor'
import { TEAM_LEVELS, type TeamMember } from '@matin/contract/team'
import { maskAddress, maskPerson } from '@matin/domain/auth/mask'
import { toWire } from '@matin/domain/money/amount'
import { sql } from 'drizzle-orm'
import type { Config } from '#config.ts'
import { rowsOf, type Tx, textArray } from '#platform/db/database.ts'
import { instantFrom, toTimestamp } from '#platform/db/instant.ts'
import { PAGE_SIZE, type Page, toPage } from '#platform/db/page.ts'
import type { Platform } from '#platform/platform.ts'
import { openContacts } from '../../account/auth/public/contacts.ts'

type Level = TeamMember['level']

/** Money in minor units of USDT. */
export interface LevelFigures {
  members: number
  added: number
  pledged: bigint
  recharged: bigint
}

/** Three statements are faster than one: the first reads only the index, the others join as suits the team's size. */
export async function figuresByLevel(
  tx: Tx,
  ancestor: string,
  since: Temporal.Instant,
): Promise<Map<Level, LevelFigures>> {
  const counts = await rowsOf<{ level: number; members: number; added: number }>(
    tx,
    sql`SELECT level, count(*)::int AS members,
        count(*) FILTER (WHERE joined_at > ${toTimestamp(since)}::timestamptz)::int AS added
      FROM team_member WHERE ancestor = ${ancestor}::uuid GROUP BY level`,
  )
  const pledged = await rowsOf<{ level: number; amount: string }>(
    tx,
    sql`SELECT m.level, sum(a.balance)::text AS amount FROM team_member m
      JOIN ledger.account a ON a.owner = m.member AND a.asset = 'USDT' AND a.kind = 'locked'
      WHERE m.ancestor = ${ancestor}::uuid GROUP BY m.level`,
  )
  const recharged = await rowsOf<{ level: number; amount: string }>(
    tx,
    sql`SELECT m.level, sum(d.amount)::text AS amount FROM team_member m
      JOIN deposit d ON d.customer = m.member AND d.credited_at IS NOT NULL
      WHERE m.ancestor = ${ancestor}::uuid GROUP BY m.level`,
  )
  const sumOf = (rows: typeof pledged, level: string) =>
    BigInt(rows.find(row => String(row.level) === level)?.amount ?? '0')
  return new Map(
    TEAM_LEVELS.map(level => {
      const { members = 0, added = 0 } = counts.find(row => String(row.level) === level) ?? {}
      return [level, { members, added, pledged: sumOf(pledged, level), recharged: sumOf(recharged, level) }]
    }),
  )
}

interface MemberRow extends Record<string, unknown> {
  level: number
  joined_at: unknown
  seq: string
  /** Contacts below are sealed. */
  id: string
  email: string
  mobile: string
  address: string | null
  pledged: string
}

/** At most three pages of rows are read. */
export async function memberPage(
  { db, config }: Pick<Platform, 'db' | 'config'>,
  ancestor: string,
  levels: readonly Level[],
  cursor: string | undefined,
): Promise<Page<TeamMember>> {
  const [, ms, seq] = MEMBER_CURSOR.exec(cursor ?? '') ?? []
  const after =
    ms === undefined
      ? sql``
      : sql`AND (t.joined_at, t.seq)
          < (${toTimestamp(Temporal.Instant.fromEpochMilliseconds(Number(ms)))}::timestamptz, ${seq}::bigint)`
  const rows = await rowsOf<MemberRow>(
    db,
    sql`SELECT m.level, m.joined_at, m.seq::text AS seq, c.id::text AS id, c.email, c.mobile, d.address, coalesce(a.balance, 0)::text AS pledged
      FROM (
        SELECT t.* FROM unnest(${textArray(levels)}::smallint[]) AS l (level)
          CROSS JOIN LATERAL (
            SELECT t.level, t.joined_at, t.seq, t.member FROM team_member t
              WHERE t.ancestor = ${ancestor}::uuid AND t.level = l.level ${after}
              ORDER BY t.joined_at DESC, t.seq DESC LIMIT ${PAGE_SIZE + 1}) t
          ORDER BY t.joined_at DESC, t.seq DESC LIMIT ${PAGE_SIZE + 1}) m
      JOIN customer c ON c.id = m.member
      LEFT JOIN deposit_address d ON d.customer = m.member
      LEFT JOIN ledger.account a ON a.owner = m.member AND a.asset = 'USDT' AND a.kind = 'locked'
      ORDER BY m.joined_at DESC, m.seq DESC`,
  )
  return toPage(
    rows,
    row => `${instantFrom(row.joined_at).epochMilliseconds}.${row.seq}`,
    row => toMember(config, row),
  )
}

function toMember(config: Config, row: MemberRow): TeamMember {
  const { email, mobile } = openContacts(config, row)
  const level = TEAM_LEVELS.find(known => known === String(row.level))
  if (!level) throw new Error(`team member ${row.seq} is of level ${row.level}`)
  return {
    id: row.seq,
    name: maskPerson(email, mobile),
    address: row.address === null ? null : maskAddress(row.address),
    level,
    joinedAt: toTimestamp(instantFrom(row.joined_at)),
    pledged: toWire(BigInt(row.pledged), 'USDT'),
  }
}
