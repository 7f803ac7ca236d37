import { useCallback } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

/** A free text, given by its default, or an array of values, of which the first is the default. */
type Shape = Readonly<Record<string, string | readonly string[]>>
type State<S extends Shape> = { [K in keyof S]: S[K] extends readonly (infer V)[] ? V : string }

const usualOf = (one: string | readonly string[] | undefined) =>
  (typeof one === 'object' ? one[0] : one) ?? ''

/**
 * Kept in the address, so that a link, Back and a reload show the same list. Defaults are omitted, unknown
 * values count as the default, and a change replaces the history entry.
 */
export function useListState<const S extends Shape>(
  shape: S,
): [State<S>, (change: Partial<State<S>>) => void] {
  const [params, setParams] = useSearchParams()
  const state = Object.fromEntries(
    Object.entries(shape).map(([name, one]) => {
      const given = params.get(name)
      const fits = given !== null && (typeof one === 'string' || one.includes(given))
      return [name, fits ? given : usualOf(one)]
    }),
  ) as State<S>
  function set(change: Partial<State<S>>) {
    setParams(
      now => {
        const next = new URLSearchParams(now)
        for (const [name, value] of Object.entries(change) as [string, string][]) {
          if (value === usualOf(shape[name])) next.delete(name)
          else next.set(name, value)
        }
        return next
      },
      { replace: true },
    )
  }
  return [state, set]
}

/** The item is below the list's address, so that the list's state stays in the address. */
export function useOpenItem(base: string) {
  const navigate = useNavigate()
  const { search } = useLocation()
  return useCallback(
    (id: string | undefined, { replace = false }: { replace?: boolean } = {}) =>
      void navigate({ pathname: id === undefined ? base : `${base}/${id}`, search }, { replace }),
    [navigate, base, search],
  )
}
