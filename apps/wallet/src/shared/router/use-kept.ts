import { create } from 'zustand'
import { onOtherSession } from '../state/session.ts'
import { useView } from './router-context.tsx'

type Kept = string | boolean | object

/** Maximum number of remembered values. The oldest are dropped first. */
const MOST = 200

/** Kept values by history entry and name, oldest first. */
const useKeptValues = create<Readonly<Record<string, Kept>>>()(() => ({}))

// Another customer starts without the former one's values.
onOtherSession(() => useKeptValues.setState({}, true))

/** Belongs to the history entry: after "back" it is as before, and a new visit begins with `initial`. */
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
