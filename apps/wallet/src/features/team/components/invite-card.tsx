import { Button } from '@matin/ui/button'
import { copyText } from '@matin/ui/copy-text'
import { cx } from '@matin/ui/cx'
import { Dial } from '@matin/ui/dial'
import { Slab } from '@matin/ui/panel'
import { optionalPart } from '@matin/ui/part'
import { Suspense } from 'react'
import { useCopied } from '#shared/components/use-copied.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { useAppName } from '#shared/state/use-app-name.ts'
import { invitationLink } from '../model/invitation-link.ts'
import { shareLink } from '../model/share-link.ts'
import styles from './invite-card.module.css'

const QrCode = optionalPart(async () => (await import('@matin/ui/qr-code')).QrCode)

export function InviteCard({ code }: { code: string }) {
  const t = useTranslations('Team')
  const name = useAppName()
  const copied = useCopied()
  const link = invitationLink(location.href, code)
  async function share() {
    const result = await shareLink({ title: name, text: t('shareText', { name, code }), url: link })
    if (result !== 'shared') copied(result === 'copied')
  }
  return (
    <Slab className={styles.card} aria-label={t('code')}>
      <Dial className={styles.dial} />
      <h2 className={styles.headline}>{t('headline')}</h2>
      <div className={cx(styles.row, 'stack gap-4 items-end mt-5')}>
        <div>
          <p className={styles.soft}>{t('code')}</p>
          <p className={styles.code} data-testid="invitation-code">
            {code}
          </p>
          <p className={styles.soft}>{t('codeHint')}</p>
        </div>
        <div className={styles.qr}>
          <Suspense>
            <QrCode text={link} label={t('qr')} className={styles.paper} />
          </Suspense>
        </div>
      </div>
      <div className={cx(styles.actions, 'stack halves gap-2.5 mt-5')}>
        <Button
          size="md"
          icon="copy"
          className={styles.copy}
          onClick={async () => copied(await copyText(code))}
        >
          {t('copyCode')}
        </Button>
        <Button size="md" icon="share" className={styles.share} onClick={share}>
          {t('share')}
        </Button>
      </div>
    </Slab>
  )
}
