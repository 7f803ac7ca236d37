import * as internal from '@matin/contract/internal/operators'
import { failure, type Result, success } from '@matin/contract/result'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { hasInternalSecret } from '#platform/http/internal-api.ts'
import { sendData, sendFailure, sendInvalid } from '#platform/http/reply.ts'
import type { Platform } from '#platform/platform.ts'
import { rotateKeys, type SealedStore, sealedCounts } from '#platform/secrets/key-rotation.ts'
import { disableOperator, listOperators, resetTotp } from './accounts.ts'
import { inviteFirstOwners } from './invite-first-owners.ts'
import { createOperator } from './service.ts'

export async function internalOperatorRoutes(
  server: FastifyInstance,
  platform: Platform,
  stores: readonly SealedStore[],
): Promise<void> {
  await server.register(async scope => {
    scope.addHook('onRequest', async (request, reply) => {
      if (!hasInternalSecret(request, platform.config.INTERNAL_SECRET))
        await sendFailure(reply, failure('unauthorized'))
    })
    const { list, found, create, disable, resetTotp: reset, keys, rotate } = internal.INTERNAL_OPERATOR_PATHS
    scope.get(list, async (_, reply) => answer(reply, success(await listOperators(platform))))
    scope.post(create, (request, reply) =>
      parsed(internal.createOperator, request, reply, input => createOperator(platform, input)),
    )
    scope.post(found, (request, reply) =>
      parsed(internal.foundOwners, request, reply, input => inviteFirstOwners(platform, input)),
    )
    scope.post(disable, (request, reply) =>
      parsed(internal.namedOperator, request, reply, input => disableOperator(platform, input.email)),
    )
    scope.post(reset, (request, reply) =>
      parsed(internal.namedOperator, request, reply, input => resetTotp(platform, input.email)),
    )
    scope.get(keys, async (_, reply) => answer(reply, success(await sealedCounts(platform, stores))))
    scope.post(rotate, async (_, reply) => {
      const rows = await rotateKeys(platform, stores)
      return answer(reply, success({ rows, now: await sealedCounts(platform, stores) }))
    })
  })
}

async function parsed<S extends z.ZodMiniType>(
  schema: S,
  request: FastifyRequest,
  reply: FastifyReply,
  work: (input: z.output<S>) => Promise<Result<unknown>>,
): Promise<FastifyReply> {
  const input = schema.safeParse(request.body)
  return input.success ? answer(reply, await work(input.data)) : sendInvalid(reply, input.error.issues)
}

function answer(reply: FastifyReply, result: Result<unknown>): FastifyReply {
  return result.ok ? sendData(reply, result.value) : sendFailure(reply, result)
}
