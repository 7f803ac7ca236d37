import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { PATIENCE_MS } from '../until.ts'
import type { Driver, Size } from './driver.ts'
import { type Found, find, type Seen, type Target, wantedOf } from './find.ts'

const failures = resolve(import.meta.dirname, '../../../.cache/e2e')

/**
 * Milliseconds between two readings of the page. An element that is moving has another position at the second
 * reading.
 */
const EVERY_MS = 100

/** Errors of an ended browser, which are not retried. */
const GONE =
  /has been closed|crashed|Target closed|Connection closed|ECONNREFUSED|invalid session|parent process/i

/**
 * Page that is driven as by a user: by visible content, with pointer and keys. It works the same for every
 * browser.
 */
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

  /** Presses a target as soon as a user could: it is visible, at rest, and its middle is not covered. */
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

  /**
   * Presses `wanted`. Until it is there, presses `otherwise` repeatedly, such as Back until the tab bar is
   * visible.
   */
  async reachBy(wanted: Target, otherwise: Target): Promise<void> {
    for (let presses = 0; presses < 6; presses++) {
      const isThere = await this.poll(
        async () => ((await this.shows(wanted)) ? 'yes' : (await this.shows(otherwise)) ? 'no' : undefined),
        answer => answer,
        () => `${JSON.stringify(wantedOf(wanted))} or ${JSON.stringify(wantedOf(otherwise))}`,
      )
      if (isThere === 'yes') return this.click(wanted)
      // The address changes before the page does: until then, `otherwise` is the one of the page being left.
      await this.driver.run(() => document.querySelector('main')?.setAttribute('data-left', ''))
      await this.click(otherwise)
      await this.poll(
        () => this.driver.run(() => document.querySelector('main:not([data-left], [aria-busy])') !== null),
        isAnother => isAnother || undefined,
        () => 'another page',
      )
    }
    throw new Error(
      `${JSON.stringify(wantedOf(otherwise))} does not lead to ${JSON.stringify(wantedOf(wanted))}`,
    )
  }

  /** Types into the field with this label, and waits until the field has the text. */
  async fill(label: string | RegExp, text: string): Promise<void> {
    const field = { role: 'field', name: label }
    await this.click(field)
    await this.driver.type(text)
    await this.waitForValue(field, text)
  }

  chooseFile(path: string): Promise<void> {
    return this.driver.chooseFile(path)
  }

  /** Waits until the target is visible, and returns its content. */
  async waitFor(target: Target): Promise<Seen> {
    return this.look(target, 'to be shown', found => (found.state === 'missing' ? undefined : found.seen))
  }

  /** Waits until the target is no longer visible. */
  async waitGone(target: Target): Promise<void> {
    await this.look(target, 'to go away', found => (found.state === 'missing' ? true : undefined))
  }

  /** Waits for the exact value behind an amount, a state or a field. */
  async waitForValue(target: Target, value: string): Promise<void> {
    await this.look(target, `to be ${value}`, found =>
      found.state !== 'missing' && found.seen.value === value ? true : undefined,
    )
  }

  /** Returns the exact value of a displayed amount or state, once it is visible. */
  async valueOf(testId: string): Promise<string> {
    return this.look({ testId }, 'to have a value', found =>
      found.state === 'missing' ? undefined : (found.seen.value ?? undefined),
    )
  }

  /** Whether the target is visible now. */
  async shows(target: Target): Promise<boolean> {
    const found = await this.driver.run(find, wantedOf(target), null)
    return found.state !== 'missing'
  }

  /** Runs a function in the page, to read state that a user cannot see. */
  run<A extends unknown[], R>(work: (...given: A) => R | Promise<R>, ...given: A): Promise<R> {
    return this.driver.run(work, ...given)
  }

  /** Waits until state inside the page is as wanted. */
  async waitUntil(what: string, read: () => string | Promise<string>, wanted: string): Promise<void> {
    await this.poll(
      () => this.driver.run(read),
      state => state === wanted || undefined,
      state => `${what} to be "${wanted}": it is "${state}"`,
    )
  }

  /** Returns the faults since the last call. */
  takeFaults(): string[] {
    return this.driver.faults.splice(0)
  }

  /** Saves a screenshot for the failure's report, and returns its path. */
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

  /** Polls the page. Errors while the page is being left are not failures. */
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

  /** Returns address and text of the page, for a failure's message. */
  private async said(): Promise<string> {
    try {
      const { address, text } = await this.driver.run(() => ({
        address: location.href,
        text: document.body.textContent ?? '',
      }))
      const said = text.replace(/\s+/g, ' ')
      // Sheets are at the end of the text.
      const part = said.length > 1500 ? `${said.slice(0, 500)} … ${said.slice(-1000)}` : said
      return `The page ${address} says: ${part}\n${this.driver.faults.join('\n')}`
    } catch (error) {
      return `The page does not answer: ${error}`
    }
  }
}
