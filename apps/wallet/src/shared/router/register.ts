import type { Page } from './page.ts'

/**
 * Interface that the app extends with its route table, so that every link is checked against it: `declare
 * module '…/register.ts' { interface Register { routes: typeof routes } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the app
export interface Register {}

export type RouteTable = Readonly<Record<`/${string}`, Page>>
type Routes = Register extends { routes: infer T } ? T : RouteTable

/** Path of a page of the app, as in the route table. */
export type RoutePath = keyof Routes & string

type KeysOf<P extends RoutePath> = Routes[P] extends Page<infer K> ? K : never

/** Query keys that a link to a path may set: those that the path's page names. */
export type SearchOf<P extends RoutePath> = [KeysOf<P>] extends [never]
  ? { [key in string]: never }
  : { [key in KeysOf<P>]?: string | undefined }

/** Target of a link: a path with its query. */
export interface Target<P extends RoutePath> {
  to: P
  search?: SearchOf<P>
}
