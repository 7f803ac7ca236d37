import type { Factor } from '@matin/contract/factor'
import { PaymentPin } from './payment-pin.tsx'

interface ConfirmPinProps {
  open: boolean
  onClose: () => void
  /** Purpose of the PIN, as shown. */
  purpose: string
  /** Carries out the change. The sheet closes on success, and on a refusal for any reason but PIN and factor. */
  send: (proof: { pin: string; factor?: Factor }) => Promise<unknown>
}

/** Asks for the payment PIN, and the second factor where needed, before a protection of the account changes. */
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
