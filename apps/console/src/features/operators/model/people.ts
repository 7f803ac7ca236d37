import type { OperatorAccount, OperatorChange } from '@matin/contract/admin/accounts'
import type { OperatorKey } from '@matin/contract/admin/keys'
import { type OperatorRole, permits } from '@matin/domain/operators/permissions'

export interface Colleague extends OperatorAccount {
  change: OperatorChange | null
  /** Keys that the signer has pinned; null until the signer has reported. */
  pinned: readonly string[] | null
}

export function peopleOf(
  items: readonly OperatorAccount[],
  changes: readonly OperatorChange[],
  pinned: readonly OperatorKey[] | null,
): Colleague[] {
  return items.map(one => ({
    ...one,
    change: changes.find(({ operator }) => operator === one.id) ?? null,
    pinned: pinned?.filter(({ operator }) => operator === one.email).map(({ key }) => key) ?? null,
  }))
}

/** 'unpinned' approves withdrawals but cannot sign payments: the signer pins none of their passkeys. */
export function keyOf({ roles, pins, pinned }: Colleague): {
  kind: 'pinned' | 'unpinned' | 'passkey' | 'code'
  end: string
} {
  const [key] = pinned ?? []
  if (key !== undefined) return { kind: 'pinned', end: key.slice(-4) }
  if (pins.length === 0) return { kind: 'code', end: '' }
  return { kind: pinned !== null && permits('approve_withdrawals', roles) ? 'unpinned' : 'passkey', end: '' }
}

export interface ChangeDecision {
  name: string
  says: string
  needs: 1 | 2
  can: (person: Pick<Colleague, 'roles' | 'pinned'>) => boolean
}

const by =
  (permission: Parameters<typeof permits>[0]) =>
  ({ roles }: { roles: readonly OperatorRole[] }) =>
    permits(permission, roles)

export const DECISIONS: readonly ChangeDecision[] = [
  {
    name: 'Approve a large withdrawal',
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
  { name: 'Add or remove an owner', says: 'owner', needs: 2, can: by('manage_operators') },
  { name: 'Publish to all customers', says: 'content, owner', needs: 1, can: by('publish_notices') },
  { name: 'Answer a chat', says: 'support, owner', needs: 1, can: by('answer_support') },
]

export interface Covered {
  decision: ChangeDecision
  who: Colleague[]
  /** 'warn' if only as many operators can take it as must agree, so none may be away; 'neg' if fewer. */
  tone: 'warn' | 'neg' | null
}

export function coverageOf(people: readonly Colleague[]): Covered[] {
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

export function gapOf({ decision: { needs }, who, tone }: Covered): string | null {
  if (tone === null) return null
  if (tone === 'neg') return who.length === 0 ? 'no one can' : 'takes two, and there is one: no one can'
  return needs === 2 ? 'takes two: neither can be away' : 'one person only'
}
