import type { Factor } from '@matin/contract/factor'
import { PaymentPin } from './payment-pin.tsx'

interface ConfirmPinProps {
  open: boolean
  onClose: () => void
  purpose: string
  /** The sheet closes on success, and on a refusal for another reason than PIN and factor. */
  send: (proof: { pin: string; factor?: Factor }) => Promise<unknown>
}

/** Also asks for the second factor where required. */
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
