import type * as z from 'zod/mini'

/** Returns every text within a schema, with its path. */
export function textsOf(schema: z.core.$ZodType, path: string): { path: string; schema: z.ZodMiniType }[] {
  const def = schema._zod.def as z.core.$ZodTypeDef & Record<string, unknown>
  if (def.type === 'string') return [{ path, schema: schema as z.ZodMiniType }]
  if (def.type === 'object')
    return Object.entries(def.shape as Record<string, z.core.$ZodType>).flatMap(([name, inner]) =>
      textsOf(inner, `${path}.${name}`),
    )
  const inner = [def.innerType, def.element, def.keyType, def.valueType, def.in, def.options].flat()
  return inner.filter(one => one !== undefined).flatMap(one => textsOf(one as z.core.$ZodType, path))
}
