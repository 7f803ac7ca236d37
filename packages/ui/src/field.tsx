import { createContext, type ReactNode, useContext, useEffect, useId, useState } from 'react'
import { cx } from './cx.ts'
import styles from './field.module.css'
import { Icon } from './icon.tsx'
import { type InputFault, useUi } from './ui-provider.tsx'

interface FieldIds {
  id: string
  describedBy: string | undefined
  invalid: boolean
  setFault: (fault: InputFault | null) => void
}

const FieldContext = createContext<FieldIds | null>(null)
const NO_FIELD = () => undefined

export function useFieldControl(): {
  id?: string
  'aria-describedby'?: string | undefined
  'aria-invalid'?: true | undefined
} {
  const field = useContext(FieldContext)
  if (!field) return {}
  return { id: field.id, 'aria-describedby': field.describedBy, 'aria-invalid': field.invalid || undefined }
}

/** Returns a function that shows at the field why a text is refused; null removes the error. */
export function useFieldFault(): (fault: InputFault | null) => void {
  return useContext(FieldContext)?.setFault ?? NO_FIELD
}

/** Shows at the field that its text is too long. A browser's `maxlength` would cut a pasted text silently. */
export function useTextLimit(text: unknown, maxLength: number | undefined): void {
  const setFault = useFieldFault()
  const tooLong = maxLength !== undefined && typeof text === 'string' && text.length > maxLength
  const limited = maxLength !== undefined
  useEffect(() => {
    if (limited) setFault(tooLong ? 'text_too_long' : null)
  }, [limited, tooLong, setFault])
}

interface FieldProps {
  label: ReactNode
  hint?: ReactNode
  help?: ReactNode
  error?: string | undefined
  children: ReactNode
}

export function Field({ label, hint, help, error: given, children }: FieldProps) {
  const id = useId()
  const { faultText } = useUi()
  const [fault, setFault] = useState<InputFault | null>(null)
  const error = fault === null ? given : (faultText?.(fault) ?? fault)
  const helpId = `${id}-help`
  const described = error !== undefined || help !== undefined
  return (
    <div className={styles.field}>
      <div className="flex t-label wrap-zoomed justify-between items-baseline gap-3 mb-2 med soft">
        <label htmlFor={id}>{label}</label>
        {hint && <span className="regular muted right">{hint}</span>}
      </div>
      <FieldContext
        value={{ id, describedBy: described ? helpId : undefined, invalid: error !== undefined, setFault }}
      >
        {children}
      </FieldContext>
      <div id={helpId} role={error === undefined ? undefined : 'alert'}>
        {error === undefined
          ? help && (
              <div className={cx(styles.help, 'flex t-label gap-1.5 items-start mt-2 muted')}>{help}</div>
            )
          : error !== '' && <FieldError>{error}</FieldError>}
      </div>
    </div>
  )
}

/** `alone` is for an error of no field; submitting the form then leads to this text. */
export function FieldError({ children, alone = false }: { children: ReactNode; alone?: boolean }) {
  return (
    <p
      className={cx(styles.help, 'flex t-label gap-1.5 items-start mt-2 muted neg')}
      {...(alone && { 'data-wrong': true, tabIndex: -1 })}
    >
      <Icon name="alert" size={16} />
      <span>{children}</span>
    </p>
  )
}
