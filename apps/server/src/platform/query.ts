import type { DataOf, Endpoint, ParsedInputOf } from '@matin/contract/endpoint'
import type { Language } from '@matin/contract/language'
import type { Result } from '@matin/contract/result'
import type { Caller, OperatorCaller, Platform } from './platform.ts'

/** Null for a guest on a public endpoint. */
type CallerOf<E extends Endpoint> = E['access'] extends 'customer'
  ? Caller
  : E['access'] extends 'operator'
    ? OperatorCaller
    : Caller | null

export interface Call<E extends Endpoint = Endpoint, C = CallerOf<E>> {
  input: ParsedInputOf<E>
  caller: C
  language: Language
  timeZone: string
  ip: string
  userAgent: string
  /** Generated when the browser has none; '' on endpoints that keep none. */
  device: string
  browser: string | null
  body: Buffer
  /** Of the page that sent the call; passkeys are bound to it. */
  origin: string
  sent: unknown
  /** Step-up proof as the operator sent it. */
  shown: string | null
  /** Null without a valid one. */
  intentKey: string | null
}

/** The part of a customer's call that an operator's page has, too. */
export interface CustomerInput<E extends Endpoint, I = ParsedInputOf<E>> {
  caller: Pick<Caller, 'customerId'>
  input: I
}

/** Data that has a field `ok` would be taken for a result. */
type Answer<D> = [D] extends [{ ok: unknown }] ? Result<D> : D | Result<D>

/** Services that a handler uses; a handler without any takes no parameter for them. */
export type Used<S> = [S] extends [never] ? [] : [services: S]

/** Answers an endpoint that is no command. */
export type Query<E extends Endpoint, S = never, C = CallerOf<E>> = (
  platform: Platform,
  call: Call<E, C>,
  ...used: Used<S>
) => Promise<Answer<DataOf<E>>>

/** Anybody may call it. `caller` is the operator whose session the browser still has. */
export type OperatorSignIn<E extends Endpoint> = Query<E, never, OperatorCaller | null>
