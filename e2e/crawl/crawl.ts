import { type Browse, browse, type Patience, type Visit } from './browse.ts'
import { type Check, type Fault, isExempt } from './faults.ts'
import type { Control, Reading } from './in-page.ts'

export interface Bounds {
  /** Maximum of presses in all, besides those that lead to new pages. */
  presses: number
  /** Maximum of presses in one state, besides those that lead to new pages. */
  perState: number
  /** Maximum of presses that remove something or change every page. */
  later: number
  /**
   * Maximum of presses after opening an address. It limits how deep dialogs, drawers and tabs are followed.
   */
  depth: number
  /** Number of new pages on which Forward is tried after Back. */
  forwards: number
}

export interface Walk {
  /** Opens the first page as this user, in a new browser each time. */
  open(): Promise<Visit>
  bounds: Bounds
  patience: Patience
  /** Checks that run in every new state. */
  checks: readonly Check[]
  /**
   * Controls, states and pages that earlier walks have pressed or reached, as other users who see the same.
   * This walk presses none of these controls, except those that the menu leads to, and adds its own.
   */
  before?: Set<string>
}

export interface Report {
  faults: Fault[]
  /** Pages that were reached or that links lead to. */
  routes: Set<string>
  leads: Set<string>
  states: number
  presses: number
}

/** Summarises a walk in one line. */
export function tellOf(name: string, { states, presses, routes, faults }: Report): string {
  return `crawl: ${name}: ${states} states of ${routes.size} pages, ${presses} presses, ${faults.length} faults`
}

/** Names of controls that end the session: pressed last, each in a separate browser. */
const ENDS_SESSION = /^(sign out|log ?out|close (my |the )?account|end (this|all|every)|end$|end session)/i
/** Names of controls that may remove what other controls need. They are pressed after all others. */
const TAKES_AWAY =
  /\b(delete|remove|revoke|reject|approve|take back|release|publish|suspend|close the|end|cancel the|retry|run)\b/i

/** Names of controls that change every page. They are pressed after those that remove something. */
const CHANGES_ALL = /^(English|日本語|简体中文|繁體中文)$/

type Step = Pick<Control, 'key' | 'place'>

interface State {
  signature: string
  address: string
  route: string
  /** Presses that lead from the opened address to the state. */
  way: Step[]
}

/** Control to press later, in the state where it was seen. */
interface Task {
  state: State
  step: Step
}

/** Walks through everything that a user can reach by pressing, breadth first, and reports all faults. */
export async function crawl(walk: Walk): Promise<Report> {
  const faults: Fault[] = []
  function tell(fault: Fault): void {
    // A fault of the page itself is reported once, however the page was reached.
    const ofPage = ['blank', 'loading', 'answer'].includes(fault.kind)
    const same = (one: Fault) =>
      one.kind === fault.kind &&
      one.what === fault.what &&
      one.route === fault.route &&
      (ofPage || one.control === fault.control)
    if (!isExempt(fault) && !faults.some(same)) faults.push(fault)
  }
  const begin = async () => {
    const at = browse(await walk.open(), { patience: walk.patience, tell })
    await at.look()
    return at
  }
  const map = createMap(walk, tell)
  const first = await begin()
  const endings = await map.exploreFrom(first)
  await first.close()
  for (const task of endings) {
    const fresh = await begin()
    await map.pressIn(fresh, task)
    await fresh.close()
  }
  return { faults, ...map.report() }
}

/** Creates the memory of a walk: the known states of the app, and the controls that were pressed. */
function createMap({ bounds, checks, before }: Walk, tell: (fault: Fault) => void) {
  const pressed = new Set<string>()
  const routes = new Set<string>()
  const leads = new Set<string>()
  const known = new Set<string>()
  /** Queues of states to explore: states of new pages, and further states of known pages. */
  const pages: State[] = []
  const others: State[] = []
  const later: Task[] = []
  const latest: Task[] = []
  const endings: Task[] = []
  /** Presses whose control was not there, because a part of its page loads later. Each is tried once more. */
  const missed: Task[] = []
  let presses = 0
  /** Presses made since an address was last opened. */
  let way: Step[] = []

  /** Returns the identity of a control: per state, or global for controls around every page. */
  const idOf = ({ route, layers }: Reading, { key, place, shared }: Control) =>
    shared ? `${key} ${place}` : `${route} | ${layers.join(', ')} | ${key} ${place}`

  /** Records the state that the walk has reached. */
  async function enter({ page, reading }: Browse): Promise<void> {
    const { route, signature } = reading
    const isNew = !routes.has(route)
    routes.add(route)
    for (const one of reading.controls) if (one.leads !== null) leads.add(one.leads)
    if (known.has(signature)) return
    known.add(signature)
    const state = { signature, route, address: page.url(), way: [...way] }
    if (isNew || reading.controls.some(leadsOn)) pages.push(state)
    else if (way.length < bounds.depth) others.push(state)
    if (before?.has(signature)) return
    before?.add(signature)
    for (const check of checks) for (const found of await check(page, reading)) tell({ route, ...found })
  }

  function find({ controls }: Reading, { key, place }: Step): Control | undefined {
    const alike = controls.filter(one => one.key === key)
    return alike.find(one => one.place === place) ?? alike.at(-1)
  }

  /**
   * Whether the page is in this state, or shows the step's control so that pressing it has the same effect.
   */
  function isThere({ reading }: Browse, state: State, step?: Step): boolean {
    if (reading.signature === state.signature) return true
    if (!step) return false
    const same = ({ key, place }: Control) => key === step.key && place === step.place
    const found = reading.controls.find(same)
    if (found?.shared && state.way.length === 0) return true
    return (
      found !== undefined &&
      reading.route === state.route &&
      (state.way.length === 0 || reading.layers.length > 0)
    )
  }

  /** Restores a state in which this control can be pressed, by the shortest way. */
  async function restore(at: Browse, state: State, step?: Step): Promise<boolean> {
    if (isThere(at, state, step)) return true
    if (at.reading.layers.length > 0 && at.reading.route === state.route) {
      await at.pressEscape()
      if (isThere(at, state, step)) return true
    }
    await at.open(state.address)
    way = []
    for (const one of state.way) {
      const control = find(at.reading, one)
      if (!control || !(await at.pressAgain(control))) return false
      way.push(one)
    }
    return step === undefined || find(at.reading, step) !== undefined
  }

  async function pressIn(at: Browse, { state, step }: Task): Promise<void> {
    const control = (await restore(at, state, step)) && find(at.reading, step)
    if (!control) return void missed.push({ state, step })
    const id = idOf(at.reading, control)
    if (pressed.has(id)) return
    pressed.add(id)
    presses++
    const address = at.page.url()
    const came = await at.press(control)
    if (!came) {
      pressed.delete(id)
      return void missed.push({ state, step })
    }
    way = at.page.url() === address ? [...way, step] : []
    const isNew = !routes.has(at.reading.route)
    const isKnown = before?.has(at.reading.signature)
    await enter(at)
    if (came.leaves === null || isKnown) return
    await at.goBack(came.before, came.leaves, control.name, isNew && routes.size <= bounds.forwards)
    way = []
  }

  /**
   * Selects the controls to press. Those that lead to new pages come first. Of similar rows, only the first
   * and the last are pressed.
   */
  function chooseFrom(reading: Reading): Control[] {
    const most = new Map<string, number>()
    for (const { key, place } of reading.controls) most.set(key, Math.max(place, most.get(key) ?? 0))
    const wanted = reading.controls.filter(one => {
      const id = idOf(reading, one)
      const atAnEnd = one.place === 0 || one.place === most.get(one.key)
      return atAnEnd && !one.chosen && !pressed.has(id) && (leadsOn(one) || !before?.has(id))
    })
    return [...wanted.filter(leadsOn), ...wanted.filter(one => !leadsOn(one))]
  }
  const leadsOn = ({ leads, shared }: Control) =>
    leads !== null && !routes.has(leads) && (shared || !before?.has(leads))

  async function walkThrough(at: Browse, state: State): Promise<void> {
    if (!(await restore(at, state))) return
    let left = bounds.perState
    for (const control of chooseFrom(at.reading)) {
      const task = { state, step: { key: control.key, place: control.place } }
      if (control.leads === null && ENDS_SESSION.test(control.name)) {
        if (!endings.some(({ step }) => step.key === control.key)) endings.push(task)
      } else if (leadsOn(control)) await pressIn(at, task)
      else if (TAKES_AWAY.test(control.name)) later.push(task)
      else if (CHANGES_ALL.test(control.name)) latest.push(task)
      else if (left > 0 && presses < bounds.presses) {
        left--
        await pressIn(at, task)
      }
    }
  }

  return {
    /**
     * Presses everything within the bounds. Returns the controls that end the session, which are not pressed.
     */
    async exploreFrom(at: Browse): Promise<Task[]> {
      await enter(at)
      for (let tries = 0; tries < 2; tries++) {
        for (;;) {
          const state = pages.shift() ?? (presses < bounds.presses ? others.shift() : undefined)
          if (!state) break
          await walkThrough(at, state)
        }
        if (tries === 0) for (const task of missed.splice(0)) await pressIn(at, task)
      }
      for (const task of [...later.slice(0, bounds.later), ...latest]) await pressIn(at, task)
      for (const one of [...pressed, ...routes]) before?.add(one)
      return endings
    },
    pressIn,
    report: () => ({ routes, leads, states: known.size, presses }),
  }
}
