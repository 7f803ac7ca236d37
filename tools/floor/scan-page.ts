import { compatData, lacking } from './compat.ts'

export function scanPage(code: string): string[] {
  const { elements, global_attributes: everywhere } = compatData().html
  const found = new Set<string>()
  for (const [, tag = '', inside = ''] of code.matchAll(/<([a-z][\w-]*)\b([^>]*)>/gi)) {
    const element = elements?.[tag]
    if (lacking(element).length > 0) found.add(`<${tag}>`)
    for (const [, name = '', value = ''] of inside.matchAll(/([a-z-]+)(?:="([^"]*)")?/gi)) {
      const attribute = element?.[name] ?? everywhere?.[name]
      if (lacking(attribute).length > 0) found.add(`<${tag} ${name}>`)
      if (lacking(attribute?.[value]).length > 0) found.add(`<${tag} ${name}="${value}">`)
    }
  }
  return [...found].sort()
}
