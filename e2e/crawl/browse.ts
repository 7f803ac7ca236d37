import type { Page } from 'playwright-core'
import type { Fault } from './faults.ts'
import type { Control, Finish, Reading } from './in-page.ts'
import type { Watch } from './watch.ts'

/** Browser of one user, opened on the app's first page. */
export interface Visit {
  page: Page
  watch: Watch
  close(): Promise<void>
}

/**
 * Time that a page may take to show an effect, its content or the previous page, counted after all requests
 * are answered. It ends when both limits have passed, so that a slow machine draws as many frames as a fast
 * one. A page without a fault never uses all of it.
 */
export interface Patience {
  ms: number
  /** Minimum number of readings of the page. Between two readings, the page draws at least two frames. */
  looks: number
}

interface Options {
  patience: Patience
  tell: (fault: Fault) => void
}

/** Result of pressing a control. */
export interface Pressed {
  before: Reading
  /**
   * Address of the page before the press, if Back must lead to it; null if the press added no step to the
   * history.
   */
  leaves: string | null
}

export type Browse = ReturnType<typeof browse>

/**
 * Presses controls and reads the page, and reports all faults. `reading` is always the page's latest reading.
 */
export function browse({ page, watch, close }: Visit, { patience, tell }: Options) {
  const whole = ({ blank, loading }: Reading) => !blank && loading.length === 0

  function tellMishaps(route: string, control?: string): void {
    for (const { kind, what } of watch.takeMishaps())
      tell({ kind, route, ...(control !== undefined && { control }), what })
  }

  /** Returns a function that returns true until both limits of the patience have passed. */
  function patient(): () => boolean {
    const deadline = Date.now() + patience.ms
    let looks = 0
    return () => ++looks < patience.looks || Date.now() < deadline
  }

  /** Reads the page until the reading is as wanted or the patience ends. */
  async function readUntil(wanted: (reading: Reading) => boolean): Promise<Reading> {
    const goesOn = patient()
    for (;;) {
      await watch.settled(page)
      const reading = await page.evaluate(() => window.crawler.read()).catch(() => undefined)
      if (reading && (wanted(reading) || !goesOn())) return reading
    }
  }

  const self = {
    page,
    close,
    /** Latest reading; empty before the first one. */
    reading: EMPTY,
    look,
    press,
    goBack,
    open,
    pressAgain,
    pressEscape,
  }

  /** Reads the page. Reports a page that is blank or does not stop loading as a fault. */
  async function look(control?: string): Promise<void> {
    const reading = await readUntil(whole)
    const at = { route: reading.route, ...(control !== undefined && { control }) }
    if (reading.blank) tell({ kind: 'blank', ...at, what: 'nothing is shown' })
    else if (reading.loading.length > 0)
      tell({
        kind: 'loading',
        ...at,
        what: `still there once all is answered: ${reading.loading.join(', ')}`,
      })
    tellMishaps(reading.route, control)
    self.reading = reading
  }

  /** Presses a control; returns null if a user could not press it. */
  async function press(control: Control): Promise<Pressed | null> {
    const before = self.reading
    const address = page.url()
    const told = { route: before.route, control: control.name }
    const { x, y, gone, covered } = await page.evaluate(at => window.crawler.target(at), control.at)
    if (covered !== null) tell({ kind: 'covered', ...told, what: `covered by ${covered}` })
    if (gone || covered !== null) {
      await release()
      return null
    }
    await page.mouse.move(x, y)
    const { entry, others } = await page.evaluate(at => window.crawler.begin(at), control.at)
    watch.takeEvents()
    await page.mouse.down()
    await page.mouse.up()
    const { seen, finish } = await effectOf()
    if (!seen && !needsNone(control)) tell({ kind: 'no effect', ...told, what: 'nothing changed' })
    if (finish && whole(finish.reading)) {
      self.reading = finish.reading
      tellMishaps(finish.reading.route, control.name)
    } else await look(control.name)
    if (others.length > 0) await tellOtherRow(control, before, others)
    // Back does not undo the page's own back button, nor another view of the same page unless it added a history entry.
    const reached = finish?.entry ?? (await page.evaluate(() => navigation.currentEntry?.index ?? 0))
    const stays = pathOf(self.reading) === pathOf(before)
    const leaves = page.url() !== address && (stays ? reached > entry : reached >= entry)
    return { before, leaves: leaves ? address : null }
  }

  /** Releases held timers and pushes. A page that has been left holds none. */
  const release = () => page.evaluate(() => window.crawler.release()).catch(() => false)

  /** Waits for an effect of the press. `finish` is undefined if the page must be read again. */
  async function effectOf(): Promise<{ seen: boolean; finish?: Finish }> {
    const goesOn = patient()
    for (;;) {
      await watch.settled(page)
      const finish = await page.evaluate(() => window.crawler.finish()).catch(() => undefined)
      // A page that has been left cannot answer.
      const seen = !finish || finish.effects.length > 0 || watch.takeEvents().length > 0
      if (seen && finish && finish.effects.length > 0 && !finish.released) return { seen, finish }
      if (!seen && goesOn()) continue
      await release()
      return { seen }
    }
  }

  /** Reports a row that has opened the page of another row. The opened text must name the pressed row. */
  async function tellOtherRow({ name, own }: Control, before: Reading, others: string[][]): Promise<void> {
    const opened = await page.evaluate(names => window.crawler.opened(names), before.layers)
    if (opened === null || own.some(token => opened.includes(token))) return
    const words = opened.split(' ')
    // Words are common to all rows, a number belongs to one. A page with the numbers of several rows is a list.
    const named = others.filter(tokens => tokens.some(token => /\d/.test(token) && words.includes(token)))
    const [other] = named
    if (!other || named.length > 1) return
    const what = `opened "${opened.slice(0, 60)}", as the row of ${other[0]} does`
    tell({ kind: 'another row', route: before.route, control: name, what })
  }

  /**
   * Goes back to the page before the press and, with `forward`, forward again. Reports a step that leads
   * elsewhere.
   */
  async function goBack(before: Reading, address: string, control: string, forward: boolean): Promise<void> {
    const after = self.reading
    const there = page.url()
    const move = async (name: 'Back' | 'Forward', wanted: Reading, url: string) => {
      await (name === 'Back' ? page.goBack() : page.goForward())
      const arrived = (one: Reading) => page.url() === url && one.heading === wanted.heading
      const reading = await readUntil(one => arrived(one) && whole(one))
      self.reading = reading
      if (!arrived(reading)) {
        const [is, should] = [reading, wanted].map(({ route, heading }) => `${route} "${heading}"`)
        tell({
          kind: 'back',
          route: before.route,
          control,
          what: `${name} leads to ${is} instead of ${should}`,
        })
      }
      tellMishaps(reading.route, name)
      return arrived(reading)
    }
    if ((await move('Back', before, address)) && forward) await move('Forward', after, there)
  }

  /** Opens an address that earlier presses reached. */
  async function open(address: string): Promise<void> {
    if (page.url() === address) await page.reload()
    else await page.goto(address)
    await look()
  }

  /** Repeats an earlier press on the way to a known state. */
  async function pressAgain(control: Control): Promise<boolean> {
    const { x, y, gone, covered } = await page.evaluate(at => window.crawler.target(at), control.at)
    const can = !gone && covered === null
    if (can) await page.mouse.click(x, y)
    await release()
    await look()
    return can
  }

  async function pressEscape(): Promise<void> {
    await page.keyboard.press('Escape')
    await look()
  }

  return self
}

const pathOf = ({ route }: Reading) => route.split('?')[0]

/** Whether a press needs no visible effect: the control is already chosen, or links to another program. */
function needsNone({ chosen, leads }: Control): boolean {
  return chosen || (leads !== null && /^(mailto|tel):/.test(leads))
}

const EMPTY: Reading = {
  route: '',
  heading: '',
  layers: [],
  controls: [],
  signature: '',
  blank: true,
  loading: [],
}
