import type { OperatorAccount, OperatorChange } from '@matin/contract/admin/accounts'
import type { OperatorKey } from '@matin/contract/admin/keys'
import { type OperatorRole, permits } from '@matin/domain/operators/permissions'

export interface Person extends OperatorAccount {
  /** Pending proposal about this operator. */
  change: OperatorChange | null
  /** Keys that the signer has pinned; null until the signer has reported. */
  pinned: readonly string[] | null
}

/** Joins operators with the open proposals about them and with the keys that the signer has pinned. */
export function peopleOf(
  items: readonly OperatorAccount[],
  changes: readonly OperatorChange[],
  pinned: readonly OperatorKey[] | null,
): Person[] {
  return items.map(one => ({
    ...one,
    change: changes.find(({ operator }) => operator === one.id) ?? null,
    pinned: pinned?.filter(({ operator }) => operator === one.email).map(({ key }) => key) ?? null,
  }))
}

/**
 * Returns the factor by which an operator authenticates, and the end of the key that the signer pins.
 * 'unpinned' is an operator who approves withdrawals but cannot sign payments, because the signer pins no
 * passkey of theirs.
 */
export function keyOf({ roles, pins, pinned }: Person): {
  kind: 'pinned' | 'unpinned' | 'passkey' | 'code'
  end: string
} {
  const [key] = pinned ?? []
  if (key !== undefined) return { kind: 'pinned', end: key.slice(-4) }
  if (pins.length === 0) return { kind: 'code', end: '' }
  return { kind: pinned !== null && permits('approve_withdrawals', roles) ? 'unpinned' : 'passkey', end: '' }
}

export interface Decision {
  name: string
  says: string
  /** Number of operators who must agree. */
  needs: 1 | 2
  can: (person: Pick<Person, 'roles' | 'pinned'>) => boolean
}

const by =
  (permission: Parameters<typeof permits>[0]) =>
  ({ roles }: { roles: readonly OperatorRole[] }) =>
    permits(permission, roles)

/** Kinds of decisions, each with the number of operators that it needs. */
export const DECISIONS: readonly Decision[] = [
  {
    name: 'Approve a withdrawal',
    says: 'compliance, treasury, owner',
    needs: 2,
    can: by('approve_withdrawals'),
  },
  {
    name: 'Sign above the signer’s cap',
    says: 'with a pinned key',
    needs: 2,
    can: ({ roles, pinned }) => permits('approve_withdrawals', roles) && (pinned ?? []).length > 0,
  },
  { name: 'Pass an identity', says: 'compliance', needs: 1, can: by('decide_identity') },
  { name: 'Approve a recovery', says: 'compliance, owner', needs: 2, can: by('decide_recoveries') },
  { name: 'Fund a pool, change terms', says: 'treasury, owner', needs: 2, can: by('approve_funding') },
  { name: 'Change settings', says: 'treasury, owner', needs: 2, can: by('approve_settings') },
  { name: 'Make or unmake an owner', says: 'owner', needs: 2, can: by('manage_operators') },
  { name: 'Publish to all customers', says: 'content, owner', needs: 1, can: by('publish_notices') },
  { name: 'Answer a chat', says: 'support, owner', needs: 1, can: by('answer_support') },
]

export interface Covered {
  decision: Decision
  who: Person[]
  /**
   * Colour of the decision: 'warn' if exactly as many operators can take it as must agree, so that none may
   * be away; 'neg' if fewer can; null if more can.
   */
  tone: 'warn' | 'neg' | null
}

/** Returns each kind of decision with the operators who may take it and are not suspended. */
export function coverageOf(people: readonly Person[]): Covered[] {
  const active = people.filter(({ disabledAt }) => disabledAt === null)
  return DECISIONS.map(decision => {
    const who = active.filter(decision.can)
    return {
      decision,
      who,
      tone: who.length < decision.needs ? 'neg' : who.length === decision.needs ? 'warn' : null,
    }
  })
}

/**
 * Says that too few operators can take a decision, or that none of them may be away; null if more than enough
 * can.
 */
export function gapOf({ decision: { needs }, who, tone }: Covered): string | null {
  if (tone === null) return null
  if (tone === 'neg')
    return who.length === 0 ? 'nobody can' : 'two have to agree, and there is one: nobody can'
  return needs === 2 ? 'two have to agree: nobody may be away' : 'one person only'
}
