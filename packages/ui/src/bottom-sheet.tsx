import { useEffect, useState } from 'react'
import type { BottomSheetProps, SheetDialog } from './sheet-dialog.tsx'

/** The sheet's component, once its code is loaded. */
let loaded: typeof SheetDialog | null = null

/**
 * Sheet that slides up from the foot of the screen. It traps the focus, and closes with Escape, the scrim,
 * the cross or a finger that pulls it down. Its code is loaded when any sheet is first opened. If loading
 * fails, the sheet calls `onClose` and may be opened again.
 */
export function BottomSheet(props: BottomSheetProps) {
  const { open, onClose } = props
  const [Sheet, setSheet] = useState(() => loaded)
  useEffect(() => {
    if (!open || Sheet) return
    import('./sheet-dialog.tsx').then(({ SheetDialog }) => {
      loaded = SheetDialog
      setSheet(() => SheetDialog)
    }, onClose)
  }, [open, Sheet, onClose])
  return Sheet && <Sheet {...props} />
}
