import { type ReactNode, type Ref, useEffect, useState } from 'react'

export interface BottomSheetProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** Where the focus goes when the sheet opens. */
  initialFocus?: { readonly current: HTMLElement | null }
  popupRef?: Ref<HTMLDivElement>
  children: ReactNode
}

type Module = typeof import('./sheet-dialog.tsx')
let loaded: Module | undefined

/**
 * Slides up from the foot; traps the focus, closes with Escape, the scrim or the cross. Its code is loaded when a
 * sheet is first opened; where that fails, the sheet asks to be closed, and may be opened again.
 */
export function BottomSheet(props: BottomSheetProps) {
  const { open, onClose } = props
  const [module, setModule] = useState(loaded)
  useEffect(() => {
    if (!open || module) return
    import('./sheet-dialog.tsx').then(next => {
      loaded = next
      setModule(next)
    }, onClose)
  }, [open, module, onClose])
  return module ? <module.SheetDialog {...props} /> : null
}
