import { useEffect, useState } from 'react'
import type { BottomSheetProps, SheetDialog } from './sheet-dialog.tsx'

let loaded: typeof SheetDialog | null = null

/** Code loads when any sheet first opens. If loading fails, it calls `onClose` and may be opened again. */
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
