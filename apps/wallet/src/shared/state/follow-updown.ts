import { useClientState } from './client-state.ts'
import { updownOf } from './restore.ts'

/** Keeps them in `data-updown` of the document, for the style sheet. */
export function followUpDown() {
  const apply = (state = useClientState.getState()) => {
    document.documentElement.dataset.updown = updownOf(state)
  }
  apply()
  useClientState.subscribe(apply)
}
