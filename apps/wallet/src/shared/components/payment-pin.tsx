import { type ApiError, isApiError } from '@matin/client/api-error'
import { NetworkFailure } from '@matin/client/network-failure'
import type { Factor } from '@matin/contract/factor'
import { FACTOR_ASKED, FACTOR_ERRORS, type FactorAsked } from '@matin/contract/factor-asked'
import { getUserInfo } from '@matin/contract/user'
import { BottomSheet } from '@matin/ui/bottom-sheet'
import { buttonClass } from '@matin/ui/button-class'
import { cx } from '@matin/ui/cx'
import { Money } from '@matin/ui/money'
import { part } from '@matin/ui/part'
import { silenceToast } from '@matin/ui/toast'
import { type ReactNode, Suspense, useState } from 'react'
import { failureText, isFault, reportFault } from '../api/fault.ts'
import { invalidate } from '../api/queries.ts'
import { useAway } from '../api/use-away.ts'
import type { PinFact } from '../api/use-confirmation.ts'
import { useUser } from '../api/use-user.ts'
import { useTranslations } from '../i18n/use-translations.tsx'
import { preloadReceipt } from '../receipt/receipt-screen.tsx'
import { Link } from '../router/link.tsx'
import styles from './payment-pin.module.css'
import { SecondFactor } from './second-factor.tsx'

const PinSheet = part(async () => {
  preloadReceipt()
  return (await import('@matin/ui/pin-sheet')).PinSheet
})

interface PaymentPinProps {
  open: boolean
  onClose: () => void
  /** Decimal string of the amount that moves, and its unit; null where no money moves. */
  amount: string | null
  unit: string
  purpose: ReactNode
  facts?: readonly PinFact[]
  note?: ReactNode
  /** Purpose of the digits. When it changes, they are cleared. */
  of?: string
  /** Whether nothing can be confirmed now, so that the keypad takes no digit. */
  locked?: boolean
  /** Carries out the operation. The caller closes the sheet when it succeeds. */
  send: (pin: string, factor?: Factor) => Promise<unknown>
  /** Called when the server refused for another reason than the PIN; the sheet has been closed. */
  onRefused?: (error: ApiError) => void
}

/** A customer without a PIN is led to the page that sets it, and back. */
export function PaymentPin(props: PaymentPinProps) {
  const { open, onClose, amount, unit, purpose, facts = [], note, of = '', locked = false } = props
  const { send, onRefused } = props
  const t = useTranslations('Pay')
  const user = useUser()
  const away = useAway()
  // Once it has been open it stays, so that it can slide away.
  const [wanted, setWanted] = useState(open)
  if (open && !wanted) setWanted(true)
  // The PIN was right, and the customer wants to be asked for a second factor, too.
  const [factorFor, setFactorFor] = useState<{ pin: string; asked: FactorAsked } | null>(null)
  if (!open && factorFor) setFactorFor(null)
  if (user.data?.paymentPasswordSet === false)
    return <PinMissing open={open} onClose={onClose} money={amount !== null} />

  /** Error text while there is no network. A request that is sent now would have an unknown outcome. */
  const refusal = away ? failureText(new NetworkFailure('away')) : undefined

  async function onPin(pin: string): Promise<string | undefined> {
    if (refusal) return refusal
    try {
      await send(pin)
      return undefined
    } catch (error) {
      if (isApiError(error, 'pin_not_set')) {
        await invalidate(getUserInfo)
        return error.msg
      }
      const wrongPin = isApiError(error, 'pin_incorrect') || isApiError(error, 'pin_locked')
      if (wrongPin) {
        silenceToast()
        return error.fields.pin ?? error.msg
      }
      if (!isApiError(error)) return errorText(error)
      const asked = FACTOR_ASKED.find(word => word === error.error)
      if (asked) {
        setFactorFor({ pin, asked })
        return undefined
      }
      onClose()
      onRefused?.(error)
      return undefined
    }
  }

  async function onFactor(factor: Factor): Promise<string | undefined> {
    if (refusal) return refusal
    try {
      await send(factorFor?.pin ?? '', factor)
      setFactorFor(null)
      return undefined
    } catch (error) {
      if (!isApiError(error)) return errorText(error)
      if (FACTOR_ERRORS.some(word => word === error.error)) return error.msg
      onClose()
      setFactorFor(null)
      onRefused?.(error)
      return undefined
    }
  }

  if (!wanted) return null
  return (
    <Suspense>
      <SecondFactor
        onClose={() => {
          setFactorFor(null)
          onClose()
        }}
        asked={open ? factorFor?.asked : undefined}
        onFactor={onFactor}
      />
      <PinSheet
        open={open && factorFor === null}
        onClose={onClose}
        of={of}
        locked={locked}
        title={t('pinTitle')}
        amount={amount !== null && <Money value={amount} unit={unit} digits="all" size="l" />}
        purpose={purpose}
        facts={
          <>
            {note}
            {facts.length > 0 && <Facts facts={facts} />}
          </>
        }
        entered={count => t('entered', { count })}
        forgot={
          <Link to="/pages/Security/forgotPin" className="inline-row target fs-label med soft">
            {t('forgot')}
          </Link>
        }
        onPin={onPin}
      />
    </Suspense>
  )
}

function Facts({ facts }: { facts: readonly PinFact[] }) {
  return (
    <dl className={cx(styles.facts, 'stack gap-1 mb-4 pt-2.5 pb-2.5 t-label')}>
      {facts.map(({ name, value }) => (
        <div key={name} className="flex flex-wrap justify-between gap-x-4">
          <dt className="muted">{name}</dt>
          <dd className="right num">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Returns an error's text for the keypad; empty for a failed connection, which `call` has already shown. */
function errorText(error: unknown): string {
  reportFault(error)
  return isFault(error) ? failureText(error) : ''
}

interface PinMissingProps {
  open: boolean
  onClose: () => void
  /** True when the customer wanted to move money, false when to change the account's protection. */
  money: boolean
}

function PinMissing({ open, onClose, money }: PinMissingProps) {
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
