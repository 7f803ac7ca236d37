import type { Page } from './page.ts'

/** Extended by the app: `declare module '…/register.ts' { interface Register { routes: typeof routes } }`. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the app
export interface Register {}

export type RouteTable = Readonly<Record<`/${string}`, Page>>
type Routes = Register extends { routes: infer T } ? T : RouteTable

export type RoutePath = keyof Routes & string

type KeysOf<P extends RoutePath> = Routes[P] extends Page<infer K> ? K : never

export type SearchOf<P extends RoutePath> = [KeysOf<P>] extends [never]
  ? { [key in string]: never }
  : { [key in KeysOf<P>]?: string | undefined }

export interface Target<P extends RoutePath> {
  to: P
  search?: SearchOf<P>
}
