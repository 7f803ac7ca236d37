import { Dialog } from '@base-ui/react/dialog'
import type { ReactNode, Ref } from 'react'
import styles from './bottom-sheet.module.css'
import { IconButton } from './icon-button.tsx'
import { useUi } from './ui-provider.tsx'

interface BottomSheetProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** Where the focus goes when the sheet opens. */
  initialFocus?: { readonly current: HTMLElement | null }
  popupRef?: Ref<HTMLDivElement>
  children: ReactNode
}

/** Slides up from the foot; traps the focus, closes with Escape, the scrim or the cross. */
export function BottomSheet({ open, onClose, title, initialFocus, popupRef, children }: BottomSheetProps) {
  const { labels } = useUi()
  return (
    <Dialog.Root open={open} onOpenChange={next => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.scrim} />
        <Dialog.Popup ref={popupRef} className={styles.sheet} {...(initialFocus && { initialFocus })}>
          <div className={styles.grab} />
          <div className={styles.head}>
            <IconButton icon="close" label={labels.close} onClick={onClose} />
            <Dialog.Title className="t-title">{title}</Dialog.Title>
            <span />
          </div>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
