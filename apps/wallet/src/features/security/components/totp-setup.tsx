import type { DataOf } from '@matin/contract/endpoint'
import { beginTotp, enableTotp } from '@matin/contract/security'
import { CodeInput } from '@matin/ui/code-input'
import { CopyButton } from '@matin/ui/copy-button'
import { Field } from '@matin/ui/field'
import { optionalPart } from '@matin/ui/part'
import { toast } from '@matin/ui/toast'
import { Suspense, useState } from 'react'
import { call } from '#shared/api/call.ts'
import { NetworkButton } from '#shared/components/network-button.tsx'
import { useCopied } from '#shared/components/use-copied.ts'
import { useForm } from '#shared/forms/use-form.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { useHoldsFirst } from '../hooks/use-holds-first.ts'
import styles from '../screens/form.module.css'
import { BeginFactor } from './begin-factor.tsx'
import own from './totp.module.css'

const QrCard = optionalPart(async () => (await import('@matin/ui/qr-card')).QrCard)

type Secret = DataOf<typeof beginTotp>

/** Proof of ownership, then the secret as QR code and text, then a code that shows that the app has it. */
export function TotpSetup({ onEnabled }: { onEnabled: (recoveryCodes: string[]) => void }) {
  const t = useTranslations('Totp')
  const held = useHoldsFirst()
  const [secret, setSecret] = useState<Secret>()
  if (secret) return <Confirm secret={secret} onEnabled={onEnabled} />
  return (
    <div className="pad pt-2">
      <p className={`soft ${styles.intro}`}>{t('intro', { held })}</p>
      <BeginFactor
        label={t('begin')}
        purpose={t('pinPurpose')}
        send={async proof => setSecret(await call(beginTotp, proof))}
      />
    </div>
  )
}

function Confirm({ secret, onEnabled }: { secret: Secret; onEnabled: (recoveryCodes: string[]) => void }) {
  const t = useTranslations('Totp')
  const copied = useCopied()
  const form = useForm({
    endpoint: enableTotp,
    initial: { code: '' },
    toInput: values => values,
    onDone: ({ recoveryCodes }) => {
      toast(t('on'), 'pos')
      onEnabled(recoveryCodes)
    },
  })
  return (
    <form className="pad pt-2" onSubmit={form.submit} noValidate>
      <p className={`soft ${styles.intro}`}>{t('scan')}</p>
      <Suspense fallback={<div className={own.qr} aria-hidden="true" />}>
        <QrCard text={secret.uri} label={t('qr')} />
      </Suspense>
      <p className="t-label muted mt-5">{t('secret')}</p>
      <p className="row wrap-zoomed justify-between gap-3 mb-4 wrap-anywhere">
        <span className="num semi" data-testid="totp-secret" data-value={secret.secret}>
          {secret.secret.match(/.{1,4}/g)?.join(' ')}
        </span>
        <CopyButton text={secret.secret} label={t('copySecret')} onCopied={copied} />
      </p>
      <Field label={t('code')} error={form.errorOf('code')}>
        <CodeInput value={form.values.code} onChange={code => form.set('code', code)} />
      </Field>
      <NetworkButton type="submit" block pending={form.pending} className="mt-7">
        {t('confirm')}
      </NetworkButton>
    </form>
  )
}
