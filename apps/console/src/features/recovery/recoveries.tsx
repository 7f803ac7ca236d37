import { RECOVERY_REASON_TEXTS } from '@matin/contract/reasons'
import {
  listRecoveries,
  proposeRecovery,
  type ReviewedRecovery,
  rejectRecovery,
} from '@matin/contract/recovery-desk'
import { RECOVERY_REASONS } from '@matin/domain/auth/recovery'
import { Button } from '@matin/ui/button'
import { useState } from 'react'
import { ConfirmDialog } from '../../shared/confirm-dialog.tsx'
import { moment, words } from '../../shared/format.ts'
import forms from '../../shared/forms.module.css'
import { useOperator } from '../../shared/operator.ts'
import { Page } from '../../shared/page.tsx'
import { Person } from '../../shared/person.tsx'
import { ProposalDecision } from '../../shared/proposal-decision.tsx'
import { Table } from '../../shared/table.tsx'
import { useCommand } from '../../shared/use-command.ts'
import { useList } from '../../shared/use-list.ts'

export function Recoveries() {
  const { may } = useOperator()
  const list = useList(listRecoveries, {})
  const approve = useCommand(proposeRecovery, 'Approved: another operator approves it, too', ({ id }) => {
    const row = list.rows.find(one => one.id === id)
    return {
      title: 'Approve as the first operator',
      about:
        row &&
        `Takes ${words(row.lost).toLowerCase()} away from ${row.uid}, ends all sessions and holds withdrawals for 24 hours.`,
    }
  })
  const reject = useCommand(rejectRecovery, 'Rejected: the customer is told')
  const [rejected, setRejected] = useState<ReviewedRecovery | null>(null)
  return (
    <Page
      title="Recoveries"
      help={
        <p>
          A customer lost a second factor or the payment password. Speak with them, compare with their
          identity, then two different operators approve. Who still has recovery codes uses one of those
          instead.
        </p>
      }
    >
      <Table
        label="Recoveries"
        list={list}
        empty="Nobody has asked"
        columns={[
          {
            name: 'Asked',
            cell: row => (
              <>
                {moment(row.askedAt)}
                {row.outcome === null && <small>ends {moment(row.expiresAt)}</small>}
              </>
            ),
          },
          { name: 'Customer', cell: row => <Person {...row.customer} /> },
          { name: 'Lost', cell: row => words(row.lost) },
          { name: 'In their words', cell: row => row.note },
          {
            name: 'Known by',
            cell: row => (
              <>
                {row.identityPassed ? 'Identity passed' : 'Not certified'}
                <small>{row.recoveryCodes} recovery codes left</small>
              </>
            ),
          },
          {
            name: 'Changed last',
            cell: ({ changed }) => (
              <>
                <small>Password {since(changed.password)}</small>
                <small>Contact {since(changed.contact)}</small>
                <small>New device {since(changed.device)}</small>
                <small>Anything {since(changed.any)}</small>
              </>
            ),
          },
          {
            name: 'Approvals',
            cell: row =>
              row.outcome ? (
                `${words(row.outcome)}${row.reason ? `: ${words(row.reason).toLowerCase()}` : ''}`
              ) : row.proposed ? (
                <ProposalDecision id={row.id} of={{ proposed: row.proposed, expiresAt: row.expiresAt }} />
              ) : (
                'Two are wanted'
              ),
          },
          {
            name: 'Decide',
            cell: row =>
              row.outcome === null &&
              row.proposed === null &&
              may('decide_recoveries') && (
                <span className={forms.row}>
                  <Button variant="danger" size="sm" onClick={() => setRejected(row)}>
                    Reject
                  </Button>
                  <Button size="sm" onClick={() => approve.mutate({ id: row.id })}>
                    Approve
                  </Button>
                </span>
              ),
          },
        ]}
      />
      {rejected && (
        <ConfirmDialog
          title={`Reject the recovery of ${rejected.uid}`}
          about={`Nothing is taken away: ${words(rejected.lost).toLowerCase()} stays as it is. The customer reads the reason, and may ask again.`}
          confirm="Reject"
          reasons={RECOVERY_REASONS}
          says={reason => RECOVERY_REASON_TEXTS[reason].en}
          onClose={() => setRejected(null)}
          onConfirm={reason => {
            setRejected(null)
            reject.mutate({ id: rejected.id, reason })
          }}
        />
      )}
    </Page>
  )
}

function since(changedAt: string | null): string {
  return changedAt === null ? 'never' : moment(changedAt)
}
