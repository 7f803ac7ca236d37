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

const KEYS = {
  pinned: { icon: 'key', tone: 'line', text: 'Signs with key' },
  unpinned: { icon: 'alert', tone: 'warn', text: 'Not pinned: can’t sign' },
  passkey: { icon: 'key', tone: 'line', text: 'Passkey' },
  code: { icon: 'alert', tone: 'warn', text: 'Code only, no passkey' },
} as const

export function KeyChip({ of }: { of: Colleague }) {
  const { kind, end } = keyOf(of)
  const { text, ...look } = KEYS[kind]
  return <Chip {...look}>{kind === 'pinned' ? `${text} ${end}` : text}</Chip>
}
