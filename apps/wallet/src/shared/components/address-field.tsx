import { NETWORK } from '@matin/domain/money/network'
import { addressText, amountOfLink } from '@matin/domain/text/address'
import { cx } from '@matin/ui/cx'
import { shownAsTaken } from '@matin/ui/shown-as-taken'
import { TextField } from '@matin/ui/text-field'
import { toast } from '@matin/ui/toast'
import { useRef } from 'react'
import { useTranslations } from '../i18n/use-translations.tsx'
import styles from './address-field.module.css'

interface AddressFieldProps {
  label: string
  placeholder: string
  value: string
  onChange: (value: string) => void
  /** Called when a pasted payment link names an amount. */
  onAmount?: ((amount: string) => void) | undefined
  error: string | undefined
}

export function AddressField(props: AddressFieldProps) {
  const { label, placeholder, value, onChange, onAmount, error } = props
  const t = useTranslations('AddressField')
  const field = useRef<HTMLInputElement>(null)
  function take(text: string) {
    onChange(shownAsTaken(addressText, text))
    const amount = amountOfLink(text)
    if (amount !== null) onAmount?.(amount)
  }
  async function paste() {
    try {
      take(await navigator.clipboard.readText())
      // The button is gone; what has been pasted can be looked through.
      field.current?.focus()
    } catch {
      toast(t('pasteFailed'), 'neg')
    }
  }
  return (
    <TextField
      label={label}
      hint={NETWORK}
      error={error}
      ref={field}
      className={styles.input}
      placeholder={placeholder}
      autoComplete="off"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      value={value}
      onChange={take}
      end={
        value === '' && (
          <button
            type="button"
            className={cx(styles.paste, 'target fs-label semi soft')}
            onClick={() => void paste()}
          >
            {t('paste')}
          </button>
        )
      }
    />
  )
}
