import type { CustomerCard } from '@matin/contract/admin/customer-card'
import { maskContact, maskName } from '@matin/domain/auth/mask'
import { sql } from 'drizzle-orm'
import type { Config } from '#config.ts'
import { rowsOf, type Tx, textArray } from '#platform/db/database.ts'
import { countForged } from '#platform/secrets/row-mac.ts'
import { openContacts } from '../../auth/public/contacts.ts'
import { openName } from '../repository.ts'

interface Row extends Record<string, unknown> {
  id: string
  uid: string
  email: string
  mobile: string
  submission: string | null
  name: string | null
}

/** Reads any number of cards in one statement: UID, masked name and masked contact. */
export function customerCards(
  tx: Tx,
  config: Config,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, CustomerCard>> {
  return cardsBy(tx, config, 'id', ids)
}

export function customerCardsByUid(
  tx: Tx,
  config: Config,
  uids: readonly (string | null)[],
): Promise<ReadonlyMap<string, CustomerCard>> {
  return cardsBy(tx, config, 'uid', uids)
}

/** Returns one of the customer cards that were read. Throws if it is missing. */
export function cardOf(cards: ReadonlyMap<string, CustomerCard>, key: string): CustomerCard {
  const card = cards.get(key)
  if (!card) throw new Error(`customer ${key} is gone`)
  return card
}

async function cardsBy(
  tx: Tx,
  config: Config,
  by: 'id' | 'uid',
  keys: readonly (string | null)[],
): Promise<ReadonlyMap<string, CustomerCard>> {
  const wanted = [...new Set(keys)].filter(key => key !== null)
  if (wanted.length === 0) return new Map()
  const named =
    by === 'id'
      ? sql`c.id = ANY (${textArray(wanted)}::uuid[])`
      : sql`c.uid = ANY (${textArray(wanted)}::text[])`
  const rows = await rowsOf<Row>(
    tx,
    sql`SELECT c.id, c.uid, c.email, c.mobile, s.id AS submission, s.name
      FROM customer c LEFT JOIN identity_submission s ON s.customer = c.id AND s.state = 'passed' WHERE ${named}`,
  )
  return new Map(rows.map(row => [row[by], toCard(config, row)]))
}

function toCard(config: Config, { id, uid, email, mobile, submission, name }: Row): CustomerCard {
  const contacts = openContacts(config, { id, email, mobile })
  const known = contacts.email !== '' || contacts.mobile !== ''
  return {
    id,
    uid,
    name: submission === null || name === null ? null : maskedName(config, { id: submission, name }),
    contact: known ? maskContact(contacts.email, contacts.mobile) : '',
  }
}

/** Returns null for a name that our server did not write, so that a forged row does not break a list. */
function maskedName(config: Config, row: { id: string; name: string }): string | null {
  try {
    return maskName(openName(config, row))
  } catch {
    countForged('identity_submission')
    return null
  }
}
