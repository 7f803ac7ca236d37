import { useClientState } from './client-state.ts'

/** Puts the reader's colours of prices where the style sheet looks for them: `data-updown` on the document. */
export function followUpDown() {
  const apply = ({ updown } = useClientState.getState()) => {
    document.documentElement.dataset.updown = updown
  }
  apply()
  useClientState.subscribe(apply)
}
