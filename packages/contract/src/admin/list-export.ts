import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { nothing } from '../schema.ts'

/** An endpoint whose answer is a page of rows and the cursor of the next one. */
export type ListEndpoint = Endpoint<z.ZodMiniType, z.ZodMiniType<{ items: object[]; next: string | null }>>

/** Whether it answers a list that pages by cursor, and nothing beside it. */
export function isList({ method, input, data }: Endpoint): boolean {
  const asked = shapeOf(input)
  const answered = Object.keys(shapeOf(data)).toSorted().join()
  return method === 'GET' && 'cursor' in asked && answered === 'items,next'
}

/** The part of a list's data that its export has; null where there is none. */
export function rowsOfExport(endpoint: Endpoint): string | null {
  return isList(endpoint) ? 'items' : (endpoint.rows ?? null)
}

/** The endpoint that answers all of a list as CSV: of the same filters, for whoever may see the list. */
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
