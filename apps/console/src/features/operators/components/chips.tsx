import type { OperatorAccount } from '@matin/contract/admin/accounts'
import { Chip } from '@matin/ui/chip'
import { cx } from '@matin/ui/cx'
import { words } from '#shared/format/format.ts'
import { type Colleague, keyOf } from '../model/people.ts'
import styles from '../screens/operators.module.css'

export function RoleChips({ roles }: Pick<OperatorAccount, 'roles'>) {
  return (
    <span className={cx(styles.roles, 'inline-flex flex-wrap gap-1')}>
      {roles.map(role => (
        <span key={role} data-owner={role === 'owner' || undefined}>
          {words(role)}
        </span>
      ))}
    </span>
  )
}

export function KeyChip({ of }: { of: Colleague }) {
  const { kind, end } = keyOf(of)
  switch (kind) {
    case 'pinned':
      return (
        <Chip icon="key" tone="line">
          Signs with key {end}
        </Chip>
      )
    case 'unpinned':
      return (
        <Chip icon="alert" tone="warn">
          Not pinned: cannot sign
        </Chip>
      )
    case 'passkey':
      return (
        <Chip icon="key" tone="line">
          Passkey
        </Chip>
      )
    case 'code':
      return (
        <Chip icon="alert" tone="warn">
          Code only, no passkey
        </Chip>
      )
  }
}
