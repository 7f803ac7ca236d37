import { useClientState } from './client-state.ts'
import { updownOf } from './restore.ts'

/** Puts the reader's colours of prices where the style sheet looks for them: `data-updown` on the document. */
export function followUpDown() {
  const apply = (state = useClientState.getState()) => {
    document.documentElement.dataset.updown = updownOf(state)
  }
  apply()
  useClientState.subscribe(apply)
}
