import { BottomSheet } from '@matin/ui/bottom-sheet'
import { Button } from '@matin/ui/button'
import { ConfirmSheet } from '@matin/ui/confirm-sheet'
import { Dialog } from '@matin/ui/dialog'
import { Amount, Money } from '@matin/ui/money'
import { PinSheet } from '@matin/ui/pin-sheet'
import { SummaryRow, SummaryRows } from '@matin/ui/summary-row'
import { useState } from 'react'
import { Block, Stack } from '../block.tsx'
import { usePin } from '../use-pin.ts'

type Overlay = 'sheet' | 'confirm' | 'pin' | 'dialog'

export function OverlaySections() {
  const [open, setOpen] = useState<Overlay | null>(null)
  const close = () => setOpen(null)
  const onPin = usePin('Password incorrect', close)
  return (
    <Block
      title="Sheets and dialogs"
      note="They keep the focus, close with Escape, and give the focus back. The PIN may be typed; 135790 is right."
    >
      <Stack>
        <Button block variant="quiet" onClick={() => setOpen('sheet')}>
          Bottom sheet
        </Button>
        <Button block variant="quiet" onClick={() => setOpen('confirm')}>
          Confirm sheet
        </Button>
        <Button block variant="quiet" onClick={() => setOpen('pin')}>
          PIN sheet
        </Button>
        <Button block variant="quiet" onClick={() => setOpen('dialog')}>
          Dialog
        </Button>
      </Stack>
      <BottomSheet open={open === 'sheet'} onClose={close} title="History">
        <div className="pad">
          <Facts />
        </div>
      </BottomSheet>
      <ConfirmSheet
        open={open === 'confirm'}
        onClose={close}
        title="Redeem early?"
        confirm="Redeem early"
        onConfirm={close}
        keep="Keep the order"
      >
        <Facts />
      </ConfirmSheet>
      <PinSheet
        open={open === 'pin'}
        onClose={close}
        title="Payment PIN"
        amount={<Money value="500" unit="USDT" size="l" />}
        purpose="Withdraw to Cold wallet"
        entered={count => `${count} of 6 digits entered`}
        onPin={onPin}
      />
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title="Sign out?"
        description="You will need your password to sign in again."
        actions={
          <>
            <Button block onClick={close}>
              Stay signed in
            </Button>
            <Button block variant="danger" onClick={close}>
              Sign out
            </Button>
          </>
        }
      />
    </Block>
  )
}

function Facts() {
  return (
    <SummaryRows>
      <SummaryRow name="Principal returned">
        <Amount value="2000" unit="USDT" />
      </SummaryRow>
      <SummaryRow name="Forfeited income">
        <Amount value="13.3" unit="USDT" />
      </SummaryRow>
    </SummaryRows>
  )
}
