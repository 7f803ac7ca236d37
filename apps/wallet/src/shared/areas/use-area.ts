import { useEffect } from 'react'
import { create } from 'zustand'
import { useClientState } from '../state/client-state.ts'

/** Area of the typed mobile number, and its dialling code; '' before it is known. */
interface Chosen {
  area: string
  dial: string
}

export const useChosenArea = create<Chosen>()(() => ({ area: '', dial: '' }))

/** Returns the chosen area. If none is chosen, looks up the likeliest area as soon as `wanted` is true. */
export function useArea(wanted: boolean): Chosen {
  const chosen = useChosenArea()
  const language = useClientState(state => state.language)
  const missing = wanted && chosen.area === ''
  useEffect(() => {
    if (!missing) return
    let stay = true
    import('./dial-codes.ts').then(
      ({ areaHere, dialOf }) => {
        if (!stay || useChosenArea.getState().area !== '') return
        const area = areaHere(language)
        useChosenArea.setState({ area, dial: dialOf(area) })
      },
      // Without a connection the picker says so, or the number is typed with its "+".
      () => undefined,
    )
    return () => {
      stay = false
    }
  }, [missing, language])
  return chosen
}
