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
import { useWords } from '../words/use-words.tsx'
import styles from './overlays.module.css'

type Overlay = 'sheet' | 'confirm' | 'pin' | 'dialog'

export function OverlaySections() {
  const t = useWords()
  const [open, setOpen] = useState<Overlay | null>(null)
  const close = () => setOpen(null)
  const onPin = usePin(t('pinWrong'), close)
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
      <BottomSheet open={open === 'sheet'} onClose={close} title={t('history')}>
        <div className={styles.sheet}>
          <Facts />
        </div>
      </BottomSheet>
      <ConfirmSheet
        open={open === 'confirm'}
        onClose={close}
        title={t('redeemAsk')}
        confirm={t('redeemEarly')}
        onConfirm={close}
        keep={t('keepOrder')}
      >
        <Facts />
      </ConfirmSheet>
      <PinSheet
        open={open === 'pin'}
        onClose={close}
        title={t('pin')}
        amount={<Money value="500" unit="USDT" size="l" />}
        purpose={t('pinPurpose')}
        entered={count => `${count} of 6 digits entered`}
        onPin={onPin}
      />
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title={t('signOutAsk')}
        description={t('signOutText')}
        actions={
          <>
            <Button block onClick={close}>
              {t('stay')}
            </Button>
            <Button block variant="danger" onClick={close}>
              {t('signOut')}
            </Button>
          </>
        }
      />
    </Block>
  )
}

function Facts() {
  const t = useWords()
  return (
    <SummaryRows>
      <SummaryRow name={t('principal')}>
        <Amount value="2000" unit="USDT" />
      </SummaryRow>
      <SummaryRow name={t('givenUp')}>
        <Amount value="13.3" unit="USDT" />
      </SummaryRow>
    </SummaryRows>
  )
}
