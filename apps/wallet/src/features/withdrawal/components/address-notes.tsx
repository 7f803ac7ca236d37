import type { WithdrawalPreview } from '@matin/contract/withdrawal'
import { buttonClass } from '@matin/ui/button-class'
import { Note } from '@matin/ui/note'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { Link } from '#shared/router/link.tsx'

interface AddressNotesProps {
  address: string
  quantity: string
  found: WithdrawalPreview | undefined
}

export function AddressNotes({ address, quantity, found }: AddressNotesProps) {
  const t = useTranslations('Withdraw')
  return (
    <div role="status">
      {found?.recipient && (
        <Link
          to="/pages/Assets/send"
          search={{ to: address, amount: quantity }}
          className={buttonClass({ variant: 'quiet', block: true })}
        >
          {t('offerGo')}
        </Link>
      )}
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
