import type { Page } from './page.ts'

/**
 * Declared by the app with its route table, against which every link in it is checked:
 * `declare module '…/register.ts' { interface Register { routes: typeof routes } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the app
export interface Register {}

export type RouteTable = Readonly<Record<`/${string}`, Page>>
type Routes = Register extends { routes: infer T } ? T : RouteTable

/** An exact path of the app. */
export type RoutePath = keyof Routes & string

type KeysOf<P extends RoutePath> = Routes[P] extends Page<infer K> ? K : never

/** Query keys that a link to a path may set: those that its page names. */
export type SearchOf<P extends RoutePath> = [KeysOf<P>] extends [never]
  ? { [key in string]: never }
  : { [key in KeysOf<P>]?: string | undefined }

/** Target of a link. */
export interface Target<P extends RoutePath> {
  to: P
  search?: SearchOf<P>
}
