import { getUserInfo } from '@matin/contract/auth'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isApiError } from '../api/api-error.ts'
import { keyOf } from '../api/queries.ts'
import { useUser } from '../api/use-user.ts'
import { Link } from '../router/link.tsx'
import styles from './payment-pin.module.css'
import { PinMissing } from './pin-missing.tsx'

/** Loaded when a PIN is first asked for. */
const PinSheet = lazy(async () => ({ default: (await import('@matin/ui/pin-sheet')).PinSheet }))

interface ConfirmPinProps {
  open: boolean
  onClose: () => void
  /** What it is asked for. */
  purpose: string
  /** Carries it out; the sheet closes when that succeeds, or is refused for another reason than the PIN. */
  send: (pin: string) => Promise<unknown>
}

/** The payment PIN before something that protects the account changes; who has none yet is led to set it. */
export function ConfirmPin({ open, onClose, purpose, send }: ConfirmPinProps) {
  const t = useTranslations('Pay')
  const client = useQueryClient()
  const user = useUser()
  const [wanted, setWanted] = useState(open)
  if (open && !wanted) setWanted(true)

  async function onPin(pin: string): Promise<string | undefined> {
    try {
      await send(pin)
    } catch (error) {
      if (isApiError(error, 'pin_incorrect') || isApiError(error, 'pin_locked')) return error.msg
      if (isApiError(error, 'pin_not_set')) await client.invalidateQueries({ queryKey: keyOf(getUserInfo) })
      // Every other failure has been said in a toast.
    }
    onClose()
    return undefined
  }

  if (!wanted) return null
  if (user.data?.paymentPasswordSet === false) return <PinMissing open={open} onClose={onClose} />
  return (
    <Suspense>
      <PinSheet
        open={open}
        onClose={onClose}
        title={t('pinTitle')}
        amount={null}
        purpose={purpose}
        entered={count => t('entered', { count })}
        forgot={
          <Link to="/pages/Security/payPwd" className={styles.forgot}>
            {t('forgot')}
          </Link>
        }
        onPin={onPin}
      />
    </Suspense>
  )
}
