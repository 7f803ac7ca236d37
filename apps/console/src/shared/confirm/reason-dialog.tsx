import { Button } from '@matin/ui/button'
import { cx } from '@matin/ui/cx'
import { useId } from 'react'
import { AreaField } from '#shared/form/fields.tsx'
import type { useStoredDraft } from '#shared/form/use-stored-draft.ts'
import { words } from '#shared/format/format.ts'
import { BackDialog } from './dialogs.tsx'
import styles from './reason-dialog.module.css'

/** A list of reasons with the words that the customer reads, or a text of the operator's own. */
type ReasonAsked<R extends string> =
  | { reasons: readonly R[]; says: (reason: R) => string; onReason: (reason: R) => void }
  | { reasons?: undefined; label: string; onReason: (reason: string) => void }

type ReasonDialogProps<R extends string> = {
  title: string
  about: string
  confirm: string
  kept: Pick<ReturnType<typeof useStoredDraft<string>>, 'draft' | 'setDraft'>
  onClose: () => void
} & ReasonAsked<R>

/** No reason is preselected; the chosen one is kept until the decision. Without a reason use `useConfirm`. */
export function ReasonDialog<R extends string>(props: ReasonDialogProps<R>) {
  const { title, about, confirm, kept, onClose } = props
  const name = useId()
  const written = kept.draft.trim()
  const reason = props.reasons?.find(one => one === kept.draft)
  const isGiven = props.reasons ? reason !== undefined : written !== ''
  function give() {
    if (!props.reasons) props.onReason(written)
    else if (reason !== undefined) props.onReason(reason)
  }
  return (
    <BackDialog
      title={title}
      about={about}
      action={
        <Button variant="danger" size="md" disabled={!isGiven} onClick={give}>
          {isGiven ? confirm : `${props.reasons ? 'Choose' : 'Enter'} a reason first`}
        </Button>
      }
      onClose={onClose}
    >
      {props.reasons ? (
        <>
          <fieldset className={styles.reasons}>
            <legend>Reason</legend>
            {props.reasons.map(value => (
              <label key={value} className="row gap-2.5">
                <input
                  type="radio"
                  className="option"
                  name={name}
                  checked={reason === value}
                  onChange={() => kept.setDraft(value)}
                />
                {words(value)}
              </label>
            ))}
          </fieldset>
          <p className={cx(styles.says, 't-cap mt-2')} aria-live="polite">
            {reason === undefined ? 'Choose a reason to continue.' : props.says(reason)}
          </p>
        </>
      ) : (
        <AreaField
          label={props.label}
          value={kept.draft}
          maxLength={500}
          onChange={text => kept.setDraft(text)}
        />
      )}
    </BackDialog>
  )
}
