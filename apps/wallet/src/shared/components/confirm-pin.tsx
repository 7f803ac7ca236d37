import type { Factor } from '@matin/contract/factor'
import { PaymentPin } from './payment-pin.tsx'

interface ConfirmPinProps {
  open: boolean
  onClose: () => void
  /** What it is asked for. */
  purpose: string
  /** Carries it out; the sheet closes when that succeeds, or is refused for another reason than PIN and factor. */
  send: (proof: { pin: string; factor?: Factor }) => Promise<unknown>
}

/** The payment PIN, and the second factor where it is asked for, before something that protects the account changes. */
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
