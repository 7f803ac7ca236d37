import { Button } from '@matin/ui/button'
import { copyText } from '@matin/ui/copy-text'
import { useCopied } from '#shared/components/use-copied.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import own from './totp.module.css'

export function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const t = useTranslations('Totp')
  const copied = useCopied()
  return (
    <div className="pad pt-2">
      <h2 className="t-title">{t('recoveryTitle')}</h2>
      <p className="soft">{t('recoveryText')}</p>
      <ol className={own.codes} aria-label={t('recoveryTitle')}>
        {codes.map(code => (
          <li key={code} className="num semi">
            {code}
          </li>
        ))}
      </ol>
      <div className="stack gap-3 mt-6">
        <Button block onClick={onKept}>
          {t('saved')}
        </Button>
        <Button block variant="quiet" onClick={async () => copied(await copyText(codes.join('\n')))}>
          {t('copyRecovery')}
        </Button>
      </div>
    </div>
  )
}
