import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { PATIENCE_MS } from '../until.ts'
import type { Driver, Size } from './driver.ts'
import { type Found, find, type Seen, type Target, wantedOf } from './find.ts'

const failures = resolve(import.meta.dirname, '../../../.cache/e2e')

/** Between two looks at the page: whatever moves has moved on by the second one. */
const EVERY_MS = 100

/** A browser that has ended is not waited for. */
const GONE =
  /has been closed|crashed|Target closed|Connection closed|ECONNREFUSED|invalid session|Session closed/i

/** A page as a person drives it: by what can be seen, with a pointer and keys. The same in every browser. */
export class Tab {
  private readonly driver: Driver

  constructor(driver: Driver) {
    this.driver = driver
  }

  open(address: string): Promise<void> {
    return this.driver.open(address)
  }

  back(): Promise<void> {
    return this.driver.back()
  }

  forward(): Promise<void> {
    return this.driver.forward()
  }

  reload(): Promise<void> {
    return this.driver.reload()
  }

  resize(size: Size): Promise<void> {
    return this.driver.resize(size)
  }

  /** What the address bar shows. */
  address(): Promise<string> {
    return this.driver.run(() => location.href)
  }

  /** Presses what a person could press: shown, in place, at rest, and nothing over its middle. */
  async click(target: Target): Promise<void> {
    let before: string | undefined
    const judge = (found: Found) => {
      const at = found.state === 'ready' ? found.seen.place : undefined
      const rests = at !== undefined && at === before
      before = at
      return found.state === 'ready' && rests ? found : undefined
    }
    const { point } = await this.look(target, 'to be pressed', judge, attempt => attempt)
    await this.driver.press(point)
  }

  /** Presses the first one, by way of the other one as often as it takes: Back until there is the bar, for instance. */
  async reachBy(wanted: Target, otherwise: Target): Promise<void> {
    for (let presses = 0; presses < 6; presses++) {
      const isThere = await this.poll(
        async () => ((await this.shows(wanted)) ? 'yes' : (await this.shows(otherwise)) ? 'no' : undefined),
        answer => answer,
        () => `${JSON.stringify(wantedOf(wanted))} or ${JSON.stringify(wantedOf(otherwise))}`,
      )
      if (isThere === 'yes') return this.click(wanted)
      const before = await this.address()
      await this.click(otherwise)
      await this.poll(
        () => this.address(),
        address => address !== before || undefined,
        address => `another page than ${address}`,
      )
    }
    throw new Error(
      `${JSON.stringify(wantedOf(otherwise))} does not lead to ${JSON.stringify(wantedOf(wanted))}`,
    )
  }

  /** Types into the field of this label, and sees the text stand there. */
  async fill(label: string | RegExp, text: string): Promise<void> {
    const field = { role: 'field', name: label }
    await this.click(field)
    await this.driver.type(text)
    await this.waitForValue(field, text)
  }

  chooseFile(path: string): Promise<void> {
    return this.driver.chooseFile(path)
  }

  /** Waits until it is shown. */
  async waitFor(target: Target): Promise<Seen> {
    return this.look(target, 'to be shown', found => (found.state === 'missing' ? undefined : found.seen))
  }

  /** Waits until it is not shown any more. */
  async waitGone(target: Target): Promise<void> {
    await this.look(target, 'to go away', found => (found.state === 'missing' ? true : undefined))
  }

  /** Waits until the exact value behind an amount, a state or a field is this one. */
  async waitForValue(target: Target, value: string): Promise<void> {
    await this.look(target, `to be ${value}`, found =>
      found.state !== 'missing' && found.seen.value === value ? true : undefined,
    )
  }

  /** The exact value behind an amount or a state, once it is shown. */
  async valueOf(testId: string): Promise<string> {
    return this.look({ testId }, 'to have a value', found =>
      found.state === 'missing' ? undefined : (found.seen.value ?? undefined),
    )
  }

  /** Whether it is shown now. */
  async shows(target: Target): Promise<boolean> {
    const found = await this.driver.run(find, wantedOf(target), null)
    return found.state !== 'missing'
  }

  /** What the page itself knows, where no person could look. */
  run<A extends unknown[], R>(work: (...given: A) => R | Promise<R>, ...given: A): Promise<R> {
    return this.driver.run(work, ...given)
  }

  /** Waits until what the page itself knows is as wanted. */
  async waitUntil(what: string, read: () => string | Promise<string>, wanted: string): Promise<void> {
    await this.poll(
      () => this.driver.run(read),
      state => state === wanted || undefined,
      state => `${what} to be "${wanted}": it is "${state}"`,
    )
  }

  /** Faults since the last time. */
  takeFaults(): string[] {
    return this.driver.faults.splice(0)
  }

  /** Keeps a picture of the page for whoever reads about the failure; says where. */
  async keepPicture(name: string): Promise<string> {
    mkdirSync(failures, { recursive: true })
    const path = join(failures, `${name.replace(/\W+/g, '-')}.png`)
    writeFileSync(path, await this.driver.picture())
    return path
  }

  close(): Promise<void> {
    return this.driver.close()
  }

  private look<T>(
    target: Target,
    what: string,
    judge: (found: Found) => T | undefined,
    scroll: (attempt: number) => number | null = () => null,
  ): Promise<T> {
    const wanted = wantedOf(target)
    return this.poll(
      attempt => this.driver.run(find, wanted, scroll(attempt)),
      judge,
      found => {
        const last =
          found === undefined ? 'it was never looked at' : found.state === 'unready' ? found.why : found.state
        const value = found !== undefined && found.state !== 'missing' ? `, value ${found.seen.value}` : ''
        return `${JSON.stringify(wanted)} ${what}: ${last}${value}`
      },
    )
  }

  /** Looks again and again. A page that is just being left cannot be asked, which is no failure. */
  private async poll<S, T>(
    read: (attempt: number) => Promise<S>,
    judge: (state: S) => T | undefined,
    say: (state: S | undefined) => string,
  ): Promise<T> {
    const deadline = Date.now() + PATIENCE_MS
    let last: S | undefined
    let refused = ''
    for (let attempt = 0; ; attempt++) {
      try {
        last = await read(attempt)
        refused = ''
        const answer = judge(last)
        if (answer !== undefined) return answer
      } catch (error) {
        refused = ` (${error instanceof Error ? error.message : error})`
        if (GONE.test(refused)) throw error
      }
      if (Date.now() > deadline)
        throw new Error(`waited ${PATIENCE_MS / 1000} s for ${say(last)}${refused}\n${await this.said()}`)
      await pause(EVERY_MS)
    }
  }

  /** What the page says, for a failure's message. */
  private async said(): Promise<string> {
    try {
      const { address, text } = await this.driver.run(() => ({
        address: location.href,
        text: document.body.textContent ?? '',
      }))
      const said = text.replace(/\s+/g, ' ')
      // Sheets come last.
      const part = said.length > 1500 ? `${said.slice(0, 500)} … ${said.slice(-1000)}` : said
      return `The page ${address} says: ${part}\n${this.driver.faults.join('\n')}`
    } catch (error) {
      return `The page does not answer: ${error}`
    }
  }
}
