import type { SeenTransfer } from '@matin/contract/recharge'
import { Button } from '@matin/ui/button'
import { Chip } from '@matin/ui/chip'
import { RequestStatus } from '#shared/components/request-status.tsx'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { Confirmations } from './confirmations.tsx'

interface SeenStatusProps {
  transfer: SeenTransfer
  needed: number
  onReceipt: () => void
}

/** Transfer that waits for the customer's receipt. */
export function SeenStatus({ transfer, needed, onReceipt }: SeenStatusProps) {
  const t = useTranslations('Recharge')
  const progress = useTranslations('Progress')
  return (
    <RequestStatus
      id="waiting"
      label={t('title')}
      caption={t('arrived')}
      amount={transfer.amount}
      chip={
        <Chip tone="warn" icon="alert">
          {progress('state_unclaimed')}
        </Chip>
      }
    >
      <Confirmations n={transfer.confirmations} all={needed} />
      <Button block onClick={onReceipt}>
        {t('submit')}
      </Button>
    </RequestStatus>
  )
}
