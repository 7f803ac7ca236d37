/** Without `to` the state stays. */
interface Transition<S extends string> {
  from: readonly S[]
  to?: S
}

/** The server enforces them, the apps show them, and the database guards them. */
export type Transitions<S extends string> = Readonly<Record<string, Transition<S>>>

export function allows<S extends string>({ from }: Transition<S>, state: S): boolean {
  return from.includes(state)
}

export function leadsTo<S extends string>(table: Transitions<S>, from: S, to: S): boolean {
  return Object.values(table).some(action => action.to === to && allows(action, from))
}

/** Returns the states that some action changes to another one. A record in any other state has ended. */
export function openStates<S extends string>(table: Transitions<S>, states: readonly S[]): S[] {
  return states.filter(from => states.some(to => leadsTo(table, from, to)))
}
