import type { Access, Endpoint } from '@matin/contract/endpoint'
import { type Result, success } from '@matin/contract/result'
import type * as z from 'zod/mini'
import type { Command } from '../commands/execute.ts'
import type { OperatorCommand } from '../operator-command.ts'
import type { Platform } from '../platform.ts'
import type { Call, OperatorSignIn, Query } from '../query.ts'
import type { Download } from './download.ts'
import type { RouteOptions, Run } from './endpoints.ts'

type Idempotent = Endpoint<z.ZodMiniType, z.ZodMiniType, Access, true>

/** `create` runs once at the start, for a handler that keeps something between calls. */
type Handler<H, S> =
  | H
  | ({ run: H } & RouteOptions)
  | ({ create(platform: Platform, services: S): H } & RouteOptions)

/** For an endpoint that answers an image or another file. */
type FileHandler<E extends Endpoint, S> = RouteOptions & {
  file(platform: Platform, call: Call<E>, services: S): Promise<Result<Buffer | Download>>
}

type CustomerHandler<E extends Endpoint, S> = E extends Idempotent
  ? Handler<Command<E, unknown>, S>
  : Handler<Query<E, S>, S> | FileHandler<E, S>

type OperatorHandler<E extends Endpoint, S> = E extends Idempotent
  ? Handler<OperatorCommand<E, S>, S>
  : E['access'] extends 'public'
    ? OperatorSignIn<E>
    : Handler<Query<E, S>, S> | FileHandler<E, S>

type EndpointName<M> = { [K in keyof M]: M[K] extends Endpoint ? K : never }[keyof M]

/** A handler for each endpoint that the contract module `M` exports. */
export type CustomerHandlers<M, S> = {
  [K in EndpointName<M>]: M[K] extends Endpoint ? CustomerHandler<M[K], S> : never
}
export type OperatorHandlers<M, S> = {
  [K in EndpointName<M>]: M[K] extends Endpoint ? OperatorHandler<M[K], S> : never
}

export interface Route<S> {
  endpoint: Endpoint
  options: RouteOptions
  create(platform: Platform, services: S): unknown
}

export function routesOf<S>(contract: object, handlers: object): Route<S>[] {
  const endpoints = contract as Record<string, Endpoint>
  return Object.entries(handlers).map(([name, handler]) => {
    const endpoint = endpoints[name]
    if (!endpoint) throw new Error(`the contract has no endpoint ${name}`)
    if ('file' in handler !== (endpoint.answers !== undefined))
      throw new Error(`${endpoint.path} is not declared to answer what its handler returns`)
    if (typeof handler === 'function' || 'read' in handler)
      return { endpoint, options: {}, create: () => handler }
    const { run, file, create = () => run ?? file, ...options } = handler
    return { endpoint, options, create }
  })
}

/** A query that cannot fail answers the data alone. */
export function queryOf<C>(handler: unknown, platform: Platform, services: unknown): Run<C> {
  const query = handler as (
    platform: Platform,
    call: Parameters<Run<C>>[0],
    services: unknown,
  ) => Promise<unknown>
  return async call => {
    const answer = await query(platform, call, services)
    return typeof answer === 'object' && answer !== null && 'ok' in answer
      ? (answer as Result<unknown>)
      : success(answer)
  }
}
