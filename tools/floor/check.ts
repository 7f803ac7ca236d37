import type { Fallback } from './fallbacks.ts'
import { FLOOR_STATEMENT } from './floor.ts'
import type { Finding } from './scan-script.ts'

/** Uses of features that the floor lacks without a fallback, and fallbacks that nothing needs. */
export function floorFaults(found: Record<string, Finding[]>, fallbacks: Fallback[]): string[] {
  const needed = new Set<Fallback>()
  const used = new Set<string>()
  const missing = new Map<string, Set<string>>()
  for (const [app, findings] of Object.entries(found)) {
    for (const { feature, file } of findings) {
      const place = `${app}/${file}`
      const listed = fallbacks.filter(
        ({ features, where }) => features.includes(feature) && where.test(place),
      )
      for (const fallback of listed) needed.add(fallback)
      if (listed.length > 0) used.add(feature)
      else missing.set(`${app}: ${feature}`, (missing.get(`${app}: ${feature}`) ?? new Set()).add(file))
    }
  }
  return [
    ...[...missing].map(
      ([use, files]) =>
        `${use} is newer than ${FLOOR_STATEMENT} (in ${[...files].join(', ')}): do without it, ask for it first, or list it in tools/floor/fallbacks.ts`,
    ),
    ...fallbacks
      .filter(fallback => !needed.has(fallback))
      .map(
        ({ features, where }) =>
          `fallbacks.ts lists ${features.join(', ')} in ${where}, which nothing there uses`,
      ),
    ...fallbacks
      .filter(fallback => needed.has(fallback))
      .flatMap(({ features }) => features.filter(feature => !used.has(feature)))
      .map(feature => `fallbacks.ts lists ${feature}, which nothing uses`),
  ]
}
