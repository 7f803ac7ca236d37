import {
  holdCustomer,
  liftSuspension,
  type OperatorHold,
  releaseCustomer,
  suspendCustomer,
} from '@matin/contract/admin/holds'
import { MAX_HOLD_HOURS, OPERATOR_HOLD_REASONS, type OperatorHoldReason } from '@matin/domain/operators/hold'
import { AmountField } from '@matin/ui/amount-text-input'
import { useCommand } from '#shared/api/use-command.ts'
import { SelectField } from '#shared/form/fields.tsx'
import { useStoredDraft } from '#shared/form/use-stored-draft.ts'
import { words } from '#shared/format/format.ts'
import { text } from '#shared/format/texts.ts'

export const HOLDING = {
  hold: { label: 'Hold withdrawals', help: 'Nothing leaves the account. The customer can still sign in.' },
  suspend: {
    label: 'Suspend the account',
    help: 'All sessions end, and the customer can’t sign in. Orders and payouts continue.',
  },
}
export type Holding = keyof typeof HOLDING

/** Effect of a reason on withdrawals that are not signed yet, as the server applies it. */
const effectOf = (reason: OperatorHoldReason) =>
  reason === 'suspected_takeover'
    ? 'Withdrawals that aren’t signed yet are canceled, and their amounts return to the customer.'
    : 'Withdrawals that aren’t signed yet wait.'

export interface HoldTerms {
  reason: OperatorHoldReason
  hours: number
}

interface Draft {
  reason: OperatorHoldReason | ''
  hours: string
}

const useDraft = (what: Holding, uid: string) =>
  useStoredDraft<Draft>(`${what} ${uid}`, { reason: '', hours: '24' })

/** No reason is preselected. `terms` is null until both are valid. */
export function useHoldTerms(what: Holding, uid: string) {
  const { draft, setDraft } = useDraft(what, uid)
  const { reason, hours } = draft
  const length = Number(hours)
  const fits = Number.isInteger(length) && length >= 1 && length <= MAX_HOLD_HOURS
  return {
    terms: reason !== '' && fits ? ({ reason, hours: length } satisfies HoldTerms) : null,
    verb: reason === '' ? 'Choose a reason first' : what === 'hold' ? 'Hold' : 'Suspend',
    fields: (
      <>
        <SelectField<OperatorHoldReason | ''>
          label="Reason"
          {...(reason !== '' && { help: text('en', `reasons.hold.${reason}`) })}
          value={reason}
          onChange={next => setDraft({ ...draft, reason: next })}
          options={[
            { value: '', label: 'Choose a reason' },
            ...OPERATOR_HOLD_REASONS.map(value => ({ value, label: words(value) })),
          ]}
        />
        {reason !== '' && <p>{effectOf(reason)}</p>}
        <AmountField
          label="Hours"
          help={`From 1 to ${MAX_HOLD_HOURS}.`}
          value={hours}
          onChange={next => setDraft({ ...draft, hours: next })}
          decimals={0}
        />
      </>
    ),
  }
}

export function usePlaceHold(what: Holding, uid: string) {
  const { dropDraft } = useDraft(what, uid)
  const hold = useCommand(
    holdCustomer,
    'Held. The customer has been notified.',
    input => ({
      title: `Hold the withdrawals of ${uid}`,
      about: `Nothing leaves the account for ${input.hours} hours. ${effectOf(input.reason)} The customer reads: ${text('en', `reasons.hold.${input.reason}`)}`,
      confirm: 'Hold',
      danger: true,
    }),
    dropDraft,
  )
  const suspend = useCommand(
    suspendCustomer,
    'Suspended. All sessions have ended.',
    input => ({
      title: `Suspend ${uid}`,
      about: `Every session ends now, and the customer can’t sign in for ${input.hours} hours. ${effectOf(input.reason)} The customer is notified.`,
    }),
    dropDraft,
  )
  return what === 'hold' ? hold : suspend
}

export function useEndHold({ uid, suspends }: Pick<OperatorHold, 'uid' | 'suspends'>) {
  const release = useCommand(releaseCustomer, 'Released', () => ({
    title: `Release the hold of ${uid}`,
    about: 'Waiting withdrawals continue immediately. The customer sees the release.',
    confirm: 'Release',
    danger: true,
  }))
  const lift = useCommand(liftSuspension, 'Lifted. The customer can sign in.', () => ({
    title: `Lift the suspension of ${uid}`,
    about: 'They can sign in again now, and waiting withdrawals continue.',
  }))
  return suspends ? lift : release
}

export const mayEnd = ({ suspends }: Pick<OperatorHold, 'suspends'>) =>
  suspends ? liftSuspension : releaseCustomer
