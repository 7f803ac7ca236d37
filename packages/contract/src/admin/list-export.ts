import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { nothing } from '../schema.ts'

export type ListEndpoint = Endpoint<z.ZodMiniType, z.ZodMiniType<{ items: object[]; next: string | null }>>

export function isList({ method, input, data }: Endpoint): boolean {
  const asked = shapeOf(input)
  const answered = Object.keys(shapeOf(data)).toSorted().join()
  return method === 'GET' && 'cursor' in asked && answered === 'items,next'
}

/** Returns the field of a list's data that its export contains; null if the endpoint has no export. */
export function rowsOfExport(endpoint: Endpoint): string | null {
  return isList(endpoint) ? 'items' : (endpoint.rows ?? null)
}

/** Derives the endpoint that exports a list as CSV, with the same filters and permissions. */
export function exportOf(list: Endpoint): Endpoint {
  const { cursor: _, ...filters } = shapeOf(list.input)
  return {
    method: 'GET',
    path: `${list.path}/export`,
    summary: `As CSV: ${list.summary.charAt(0).toLowerCase()}${list.summary.slice(1)}`,
    access: list.access,
    ...(list.permission && { permission: list.permission }),
    ...(list.stepUp && { stepUp: list.stepUp }),
    input: z.object(filters),
    data: nothing,
    errors: list.errors,
    answers: 'csv',
  }
}

function shapeOf(schema: z.ZodMiniType): Record<string, z.ZodMiniType> {
  return schema instanceof z.ZodMiniObject ? (schema.shape as Record<string, z.ZodMiniType>) : {}
}
