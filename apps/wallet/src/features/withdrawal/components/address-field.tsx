import { Field } from '@matin/ui/field'
import { TextInput } from '@matin/ui/text-input'
import { toast } from '@matin/ui/toast'
import { useTranslations } from 'use-intl'
import styles from './address-field.module.css'

interface AddressFieldProps {
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

/** Where to: typed or pasted. The whole address stays visible below while it is longer than the field. */
export function AddressField({ value, onChange, error }: AddressFieldProps) {
  const t = useTranslations('Withdraw')
  async function paste() {
    try {
      onChange((await navigator.clipboard.readText()).trim())
    } catch {
      toast(t('pasteFailed'), 'neg')
    }
  }
  return (
    <Field label={t('address')} hint="TRC-20" error={error}>
      <TextInput
        className={styles.input}
        placeholder={t('addressHint')}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        value={value}
        onChange={event => onChange(event.target.value)}
        end={
          value === '' && (
            <button type="button" className={styles.paste} onClick={() => void paste()}>
              {t('paste')}
            </button>
          )
        }
      />
    </Field>
  )
}
