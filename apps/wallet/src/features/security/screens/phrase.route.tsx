import { getSecurity, PHRASE_MAX, setPhrase } from '@matin/contract/security'
import { TextField } from '@matin/ui/text-field'
import { useEndpoint } from '#shared/api/queries.ts'
import { Loaded } from '#shared/components/loaded.tsx'
import { NetworkButton } from '#shared/components/network-button.tsx'
import { Screen } from '#shared/components/screen.tsx'
import { useForm } from '#shared/forms/use-form.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { FormSkeleton } from '../components/form-skeleton.tsx'
import { OwnPassword } from '../components/proof-fields.tsx'
import { useSaved } from '../hooks/use-saved.ts'
import styles from './form.module.css'

export default function PhraseScreen() {
  const t = useTranslations('Contact')
  const state = useEndpoint(getSecurity, {})
  return (
    <Screen title={t('phraseTitle')}>
      <Loaded query={state} skeleton={<FormSkeleton />}>
        {({ phrase }) => <PhraseForm phrase={phrase} />}
      </Loaded>
    </Screen>
  )
}

function PhraseForm({ phrase }: { phrase: string }) {
  const t = useTranslations('Contact')
  const form = useForm({
    endpoint: setPhrase,
    initial: { phrase, password: '' },
    toInput: values => values,
    check: values => (values.password === '' ? { password: 'password_required' } : {}),
    onDone: useSaved(getSecurity),
  })
  return (
    <form className="pad pt-2" onSubmit={form.submit} noValidate>
      <p className={`soft ${styles.intro}`}>{t('phraseText')}</p>
      <TextField
        label={t('phrase')}
        help={t('phraseHelp', { max: PHRASE_MAX })}
        autoComplete="off"
        spellCheck={false}
        maxLength={PHRASE_MAX}
        {...form.at('phrase')}
      />
      <OwnPassword {...form.at('password')} />
      <NetworkButton type="submit" block pending={form.pending} className="mt-7">
        {t('save')}
      </NetworkButton>
    </form>
  )
}
