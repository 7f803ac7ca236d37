import type { getAdminCustomer } from '@matin/contract/admin/customer'
import type { OperatorHold } from '@matin/contract/admin/holds'
import type { DataOf } from '@matin/contract/endpoint'
import { Button } from '@matin/ui/button'
import { cx } from '@matin/ui/cx'
import { Note } from '@matin/ui/note'
import { useState } from 'react'
import { useOperator } from '#shared/api/operator.ts'
import { FormDialog } from '#shared/confirm/dialogs.tsx'
import {
  HOLDING,
  type Holding,
  type HoldTerms,
  mayEnd,
  useEndHold,
  useHoldTerms,
  usePlaceHold,
} from '#shared/customer/holding.tsx'
import { moment, words } from '#shared/format/format.ts'
import { useKeys } from '#shared/keys/keys.ts'
import { usePlatformNow } from '#shared/time/platform-time.ts'
import styles from './customer-page.module.css'

type Customer = DataOf<typeof getAdminCustomer>

export function ActiveHolds({ of }: { of: Customer }) {
  const now = usePlatformNow()
  const active = of.holds.filter(({ deadlineAt }) => Date.parse(deadlineAt) > now)
  // A hold by rule has no operator's decision behind it.
  const byRule = of.hold?.owner === 'rule' && Date.parse(of.hold.until) > now ? of.hold : null
  if (active.length === 0 && !byRule) return <p className={cx(styles.free, 'muted')}>Not held or suspended</p>
  return (
    <div className="stack gap-2 px-6 pb-2.5">
      {active.map(row => (
        <ActiveHold key={row.id} row={row} />
      ))}
      {byRule && (
        <Note tone="warn" icon="lock">
          <b>Withdrawals held until {moment(byRule.until)}</b>
          <p>{words(byRule.reason)}. Set by a rule, and ends automatically.</p>
        </Note>
      )}
    </div>
  )
}

function ActiveHold({ row }: { row: OperatorHold }) {
  const { may } = useOperator()
  const end = useEndHold(row)
  const what = row.suspends ? 'Suspended' : 'Withdrawals held'
  return (
    <Note tone="warn" icon="lock">
      <div className="flex items-start justify-between gap-3">
        <div>
          <b>
            {what} until {moment(row.deadlineAt)}: {words(row.reason)}
          </b>
          <p className="mt-0.5">
            By {row.operator.name}, {row.role}, {moment(row.createdAt)}.
          </p>
        </div>
        {may(mayEnd(row)) && (
          <Button variant="line" size="sm" pending={end.isPending} onClick={() => end.mutate({ id: row.id })}>
            {row.suspends ? 'Lift' : 'Release'}
          </Button>
        )}
      </div>
    </Note>
  )
}

const BLOCKED = {
  account_closed: 'A closed account can’t be suspended: no one can sign in to it.',
} as const satisfies Record<NonNullable<Customer['suspensionBlockedBy']>, string>

/** If the account cannot be suspended, the reason stands beside the disabled button. */
export function PlaceHold({ of }: { of: Customer }) {
  const { may } = useOperator()
  const [what, setWhat] = useState<Holding | null>(null)
  // Here, because its questions follow when the form has closed.
  const place = { hold: usePlaceHold('hold', of.uid), suspend: usePlaceHold('suspend', of.uid) }
  const blocked = of.suspensionBlockedBy
  const mayHold = may('hold_customers')
  useKeys({ H: mayHold && { label: 'hold', run: () => setWhat('hold') } })
  return (
    <>
      {mayHold && (
        <Button variant="line" size="sm" icon="lock" onClick={() => setWhat('hold')}>
          Hold withdrawals…
        </Button>
      )}
      {may('suspend_customers') && (
        <>
          <Button
            variant="line"
            size="sm"
            icon="x-circle"
            disabled={blocked !== null}
            onClick={() => setWhat('suspend')}
          >
            Suspend…
          </Button>
          {blocked && (
            <p className="t-cap" data-tone="warn">
              {BLOCKED[blocked]}
            </p>
          )}
        </>
      )}
      {what && (
        <PlaceHoldDialog
          what={what}
          uid={of.uid}
          onClose={() => setWhat(null)}
          onPlace={terms => {
            setWhat(null)
            place[what].mutate({ uid: of.uid, ...terms })
          }}
        />
      )}
    </>
  )
}

interface PlaceHoldDialogProps {
  what: Holding
  uid: string
  onClose: () => void
  onPlace: (terms: HoldTerms) => void
}

function PlaceHoldDialog({ what, uid, onClose, onPlace }: PlaceHoldDialogProps) {
  const { terms, verb, fields } = useHoldTerms(what, uid)
  return (
    <FormDialog
      title={HOLDING[what].label}
      about={HOLDING[what].help}
      action={verb}
      ready={Boolean(terms)}
      danger
      onSubmit={() => terms && onPlace(terms)}
      onClose={onClose}
    >
      {fields}
    </FormDialog>
  )
}
