import type { Factor } from '@matin/contract/factor'
import { PaymentPin } from './payment-pin.tsx'

interface ConfirmPinProps {
  open: boolean
  onClose: () => void
  /** Text about the purpose of the PIN. */
  purpose: string
  /**
   * Carries out the change. The sheet closes on success, and on a refusal for another reason than PIN and
   * factor.
   */
  send: (proof: { pin: string; factor?: Factor }) => Promise<unknown>
}

/**
 * Asks for the payment PIN, and the second factor where required, before the account's protection changes.
 */
export function ConfirmPin({ send, onClose, ...props }: ConfirmPinProps) {
  return (
    <PaymentPin
      {...props}
      amount={null}
      unit=""
      onClose={onClose}
      send={async (pin, factor) => {
        await send({ pin, ...(factor && { factor }) })
        onClose()
      }}
    />
  )
}
