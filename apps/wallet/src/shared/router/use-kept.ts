import { create } from 'zustand'
import { onOtherSession } from '../state/session.ts'
import { useView } from './router-context.tsx'

type Kept = string | boolean | object

/** Values that are remembered, over all steps. */
const MOST = 200

/** By step of the history and name, oldest first. */
const useKeptValues = create<Readonly<Record<string, Kept>>>()(() => ({}))

// Whoever logs in next has looked at nothing.
onOtherSession(() => useKeptValues.setState({}, true))

/**
 * How a page is looked at (what is unfolded, which part of a list is shown), kept with the step of the history: whoever
 * comes back finds it as they left it, and there is as much to scroll as before. A new visit begins with `initial`.
 */
export function useKept<T extends Kept>(name: string, initial: T): [T, (next: T) => void] {
  const id = `${useView().entry.key} ${name}`
  const value = useKeptValues(all => all[id])
  const set = (next: T) =>
    useKeptValues.setState(
      ({ [id]: _before, ...others }) => ({
        ...Object.fromEntries(Object.entries(others).slice(1 - MOST)),
        [id]: next,
      }),
      true,
    )
  return [value === undefined ? initial : (value as T), set]
}
