import type { Page } from 'playwright-core'
import { layoutFaults } from '../support/layout.ts'
import type { Reading } from './in-page.ts'

/** What a person who only looks and presses may meet, and never should. */
export type FaultKind =
  | 'error'
  | 'answer'
  | 'blank'
  | 'loading'
  | 'no effect'
  | 'covered'
  | 'layout'
  | 'back'
  | 'another row'

export interface Fault {
  kind: FaultKind
  /** The page's route. */
  route: string
  /** The control that was pressed; none where the page itself is at fault. */
  control?: string
  what: string
}

/** Looks at a settled page and says in words what is wrong with it. */
export type Check = (page: Page, reading: Reading) => Promise<Omit<Fault, 'route'>[]>

/** Text that is cut off, stands out of its box, or lies on other text. */
export const layoutCheck: Check = async page =>
  (await layoutFaults(page)).map(what => ({ kind: 'layout', what }))

interface Exemption {
  kind: FaultKind
  route: RegExp
  what: RegExp
  /** Which known fault it is, and where it is resolved. */
  because: string
}

/** Faults that are known and resolved elsewhere: each as narrow as it can be, and none that hides another. */
const EXEMPT: readonly Exemption[] = []

export function isExempt({ kind, route, control = '', what }: Fault): boolean {
  return EXEMPT.some(one => one.kind === kind && one.route.test(route) && one.what.test(`${control} ${what}`))
}

export function inWords({ kind, route, control, what }: Fault): string {
  return `${kind}: ${route}${control === undefined ? '' : ` "${control}"`}: ${what}`
}
