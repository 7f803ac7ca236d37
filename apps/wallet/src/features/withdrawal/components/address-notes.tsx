import type { WithdrawalPreview } from '@matin/contract/withdrawal'
import { Note } from '@matin/ui/note'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { Link } from '#shared/router/link.tsx'
import styles from './address-notes.module.css'

export function AddressNotes({ address, found }: { address: string; found: WithdrawalPreview | undefined }) {
  const t = useTranslations('Withdraw')
  return (
    <div role="status">
      {found?.recipient && (
        <Note tone="info">
          <p>{t('offer', { name: found.recipient })}</p>
          <Link to="/pages/Assets/send" search={{ to: address }} className={styles.go}>
            {t('offerGo')}
          </Link>
        </Note>
      )}
      {found?.kind === 'ours' && !found.recipient && <Note tone="warn">{t('ours')}</Note>}
      {found?.contract && <Note tone="warn">{t('contract')}</Note>}
      {found?.lookalikeOf && (
        <Note tone="warn">
          <p>{t('lookalike', { kind: found.lookalikeOf.kind })}</p>
          <p className="wrap-anywhere">{found.lookalikeOf.address}</p>
        </Note>
      )}
    </div>
  )
}
