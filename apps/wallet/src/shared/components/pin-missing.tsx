import { BottomSheet } from '@matin/ui/bottom-sheet'
import { buttonClass } from '@matin/ui/button-class'
import { useTranslations } from '../i18n/use-translations.tsx'
import { Link } from '../router/link.tsx'
import styles from './payment-pin.module.css'

/** Leads who has no payment PIN yet to set it, and back. */
export function PinMissing({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations('Pay')
  return (
    <BottomSheet open={open} onClose={onClose} title={t('needTitle')}>
      <div className={styles.missing}>
        <p className="soft">{t('needText')}</p>
        <Link to="/pages/Security/payPwd" className={buttonClass({ block: true })}>
          {t('needGo')}
        </Link>
      </div>
    </BottomSheet>
  )
}
