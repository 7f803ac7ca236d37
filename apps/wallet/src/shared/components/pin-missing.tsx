import { BottomSheet } from '@matin/ui/bottom-sheet'
import { buttonClass } from '@matin/ui/button-class'
import { useTranslations } from '../i18n/use-translations.tsx'
import { Link } from '../router/link.tsx'

interface PinMissingProps {
  open: boolean
  onClose: () => void
  /** True when the customer wanted to move money, false when to change the account's protection. */
  money: boolean
}

export function PinMissing({ open, onClose, money }: PinMissingProps) {
  const t = useTranslations('Pay')
  return (
    <BottomSheet open={open} onClose={onClose} title={t('needTitle')}>
      <div className="stack gap-5 pad pt-3 text-center">
        <p className="soft">{t(money ? 'needText' : 'needProtects')}</p>
        <Link to="/pages/Security/payPwd" className={buttonClass({ block: true })}>
          {t('needGo')}
        </Link>
      </div>
    </BottomSheet>
  )
}
