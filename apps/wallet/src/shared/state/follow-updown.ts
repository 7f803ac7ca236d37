import { useClientState } from './client-state.ts'
import { updownOf } from './restore.ts'

/**
 * Keeps the customer's colours of rising and falling prices in `data-updown` of the document, for the style
 * sheet.
 */
export function followUpDown() {
  const apply = (state = useClientState.getState()) => {
    document.documentElement.dataset.updown = updownOf(state)
  }
  apply()
  useClientState.subscribe(apply)
}
