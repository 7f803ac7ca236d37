import type { Page } from 'playwright-core'
import { marksLostInContrast } from '../support/contrast.ts'
import { layoutFaults } from '../support/layout.ts'
import type { Reading } from './in-page.ts'

/** Kinds of faults that a user must never meet by looking and pressing. */
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
  /** Pressed control; undefined if the page itself is at fault. */
  control?: string
  what: string
}

/** Checks a page at rest and returns its faults in words. */
export type Check = (page: Page, reading: Reading) => Promise<Omit<Fault, 'route'>[]>

/** Finds text that is cut off, overflows its box or overlaps other text, and marks that a contrast theme hides. */
export const layoutCheck: Check = async page =>
  [...(await layoutFaults(page)), ...(await marksLostInContrast(page))].map(what => ({
    kind: 'layout',
    what,
  }))

interface Exemption {
  kind: FaultKind
  route: RegExp
  what: RegExp
  /** Known fault behind the exemption, and where it is resolved. */
  because: string
}

/**
 * Known faults that are resolved elsewhere. Each exemption is as narrow as possible, so that it hides no
 * other fault.
 */
const EXEMPT: readonly Exemption[] = []

export function isExempt({ kind, route, control = '', what }: Fault): boolean {
  return EXEMPT.some(one => one.kind === kind && one.route.test(route) && one.what.test(`${control} ${what}`))
}

export function inWords({ kind, route, control, what }: Fault): string {
  return `${kind}: ${route}${control === undefined ? '' : ` "${control}"`}: ${what}`
}
