/**
 * Change of state: the states in which an action is allowed, and the state that it leads to. Without `to` the
 * state stays.
 */
interface Transition<S extends string> {
  from: readonly S[]
  to?: S
}

/**
 * All actions of a kind of record. The server enforces the table, the apps show it, and the database guards it.
 */
export type Transitions<S extends string> = Readonly<Record<string, Transition<S>>>

/** Whether an action is allowed in a state. */
export function allows<S extends string>({ from }: Transition<S>, state: S): boolean {
  return from.includes(state)
}

/** Whether some action leads from one state to another. */
export function leadsTo<S extends string>(table: Transitions<S>, from: S, to: S): boolean {
  return Object.values(table).some(action => action.to === to && allows(action, from))
}

/** Returns the states that some action leaves. A record in another state has ended. */
export function openStates<S extends string>(table: Transitions<S>, states: readonly S[]): S[] {
  return states.filter(from => states.some(to => leadsTo(table, from, to)))
}
