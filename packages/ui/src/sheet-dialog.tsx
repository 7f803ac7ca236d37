import { Drawer } from '@base-ui/react/drawer'
import { type ReactNode, useEffect, useState } from 'react'
import styles from './bottom-sheet.module.css'
import { layOut } from './break-marks.ts'
import { useCover } from './cover.tsx'
import { IconButton } from './icon-button.tsx'
import { useUi } from './ui-provider.tsx'

export interface BottomSheetProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  initialFocus?: { readonly current: HTMLElement | null }
  children: ReactNode
}

export function SheetDialog({ open, onClose, title, initialFocus, children }: BottomSheetProps) {
  const { labels } = useUi()
  // A dialog that is open from its first moment would not slide up.
  const [shown, setShown] = useState(false)
  useEffect(() => setShown(open), [open])
  useCover(open, onClose)
  return (
    <Drawer.Root open={shown} onOpenChange={next => !next && onClose()}>
      <Drawer.Portal>
        <Drawer.Backdrop className={styles.scrim} />
        <Drawer.Viewport className={styles.viewport}>
          <Drawer.Popup className={styles.sheet} {...(initialFocus && { initialFocus })}>
            <div className={styles.grab} />
            <div className={styles.head}>
              <IconButton icon="close" label={labels.close} onClick={onClose} />
              <Drawer.Title className="t-title">{layOut(title)}</Drawer.Title>
              <span />
            </div>
            <Drawer.Content>{children}</Drawer.Content>
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  )
}
