import {
  changeOperatorRoles,
  type OperatorAccount,
  restoreOperator,
  suspendOperator,
} from '@matin/contract/operator-accounts'
import type { OperatorRole } from '@matin/domain/operators/permissions'
import { Button } from '@matin/ui/button'
import { useState } from 'react'
import { moment } from '../../shared/format.ts'
import { useOperator } from '../../shared/operator.ts'
import { Drawer, Fact, Facts } from '../../shared/page.tsx'
import { useCommand } from '../../shared/use-command.ts'
import { Roles } from './roles.tsx'

/** One operator: roles, and whether they may sign in. */
export function Account({ account, onClose }: { account: OperatorAccount; onClose: () => void }) {
  const { may } = useOperator()
  const [roles, setRoles] = useState<OperatorRole[]>(account.roles)
  const said = 'Proposed: another owner approves it'
  const change = useCommand(changeOperatorRoles, said, input => ({
    title: `${account.name} as ${input.roles.join(', ')}`,
    about: `Until now: ${account.roles.join(', ')}.`,
  }))
  const suspend = useCommand(suspendOperator, 'Suspended', () => ({
    title: `Suspend ${account.name}`,
    about: 'All sessions end at once, and what they began is withdrawn. Two owners restore them.',
  }))
  const restore = useCommand(restoreOperator, said, () => ({ title: `Let ${account.name} sign in again` }))
  const same = roles.toSorted().join() === account.roles.toSorted().join()
  return (
    <Drawer
      label={account.name}
      onClose={onClose}
      footer={
        may('manage_operators') && (
          <>
            {account.disabledAt ? (
              <Button
                variant="line"
                size="sm"
                pending={restore.isPending}
                onClick={() => restore.mutate({ id: account.id })}
              >
                Restore
              </Button>
            ) : (
              <Button
                variant="danger"
                size="sm"
                pending={suspend.isPending}
                onClick={() => suspend.mutate({ id: account.id })}
              >
                Suspend
              </Button>
            )}{' '}
            <Button
              size="sm"
              disabled={same || roles.length === 0}
              pending={change.isPending}
              onClick={() => change.mutate({ id: account.id, roles })}
            >
              Change roles
            </Button>
          </>
        )
      }
    >
      <Facts>
        <Fact name="E-mail">{account.email}</Fact>
        <Fact name="Since">{moment(account.createdAt)}</Fact>
        <Fact name="Passkeys">{account.pins.length}</Fact>
        {account.disabledAt && <Fact name="Suspended">{moment(account.disabledAt)}</Fact>}
      </Facts>
      <Roles value={roles} onChange={setRoles} />
    </Drawer>
  )
}
