import {
  CERTIFICATE_TYPES,
  type CertificateType,
  certificateNumberText,
} from '@matin/domain/identity/certificate'
import { NAME_MAX, nameText } from '@matin/domain/text/words'
import { Button } from '@matin/ui/button'
import { Icon, type IconName } from '@matin/ui/icon'
import { Options } from '@matin/ui/pills'
import { shownOnLeave } from '@matin/ui/shown-as-taken'
import { TextField } from '@matin/ui/text-field'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import type { IdentityFormState } from '../hooks/use-identity-form.ts'
import styles from './identity-form.module.css'
import { SubmittedData } from './identity-status.tsx'
import { PhotoTile } from './photo-tile.tsx'

const icons = {
  id: 'id',
  passport: 'passport',
  driver_license: 'car',
} as const satisfies Record<CertificateType, IconName>

export function IdentityForm({ id, form }: { id: string; form: IdentityFormState }) {
  const t = useTranslations('Identity')
  const { kept, type, errors, front, back } = form
  return (
    <form id={id} className="stack gap-5 pad pt-1" onSubmit={form.submit} noValidate>
      {kept ? (
        <div>
          <SubmittedData {...kept} />
          <Button size="sm" variant="quiet" onClick={form.retype} className="mt-2">
            {t('change')}
          </Button>
        </div>
      ) : (
        <DataFields form={form} />
      )}
      <fieldset className={styles.photos}>
        <legend className="flex wrap-zoomed justify-between gap-3 w-full mb-2 fs-label soft">
          <span className="med">{t('photos')}</span>
          <span className="muted">{t('photosHint')}</span>
        </legend>
        <div className="stack halves gap-3 items-start">
          <PhotoTile title={t('front', { type })} photo={front} error={errors.frontId} />
          <PhotoTile title={t('back', { type })} photo={back} error={errors.backId} />
        </div>
        {type === 'id' && <p className="mt-2 fs-label soft">{t('coverNumber')}</p>}
      </fieldset>
      <p className="flex t-label gap-2.5 muted">
        <Icon name="lock" size={18} />
        <span>{t('privacy')}</span>
      </p>
    </form>
  )
}

function DataFields({ form }: { form: IdentityFormState }) {
  const t = useTranslations('Identity')
  const { draft, errors } = form
  return (
    <>
      <div>
        <p className="mb-2 fs-label med soft" aria-hidden="true">
          {t('type')}
        </p>
        <Options<CertificateType>
          label={t('type')}
          value={draft.type}
          onChange={type => form.change({ type })}
          items={CERTIFICATE_TYPES.map(type => ({
            value: type,
            label: (
              <span className="place-center pb-1">
                <Icon name={icons[type]} />
              </span>
            ),
            sub: <span className="fs-label med">{t(`type_${type}`)}</span>,
          }))}
        />
      </div>
      <div>
        <TextField
          label={t('name')}
          hint={t('asPrinted')}
          error={errors.name}
          autoComplete="name"
          autoCapitalize="words"
          maxLength={NAME_MAX}
          value={draft.name}
          onChange={text => form.change({ name: text })}
          onBlur={shownOnLeave(nameText, name => form.change({ name }))}
        />
        <TextField
          label={t('number')}
          error={errors.number}
          className="num"
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          value={draft.number}
          onChange={text => form.change({ number: text })}
          onBlur={shownOnLeave(certificateNumberText, number => form.change({ number }))}
        />
      </div>
    </>
  )
}
