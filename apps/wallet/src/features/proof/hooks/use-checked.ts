import { getMyProof, type ProofManifest, type SavedProof, type SinceSnapshot } from '@matin/contract/proof'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#shared/api/call.ts'
import { keyOf } from '#shared/api/queries.ts'
import { checkOwn } from '../model/check.ts'
import type { OwnReport } from '../model/orders.ts'
import { rememberRoot, seenRoots } from '../model/seen-roots.ts'
import { byCoin } from '../model/units.ts'

export interface Checked {
  manifest: ProofManifest
  /** Whether the server still stores the paths of this snapshot, without which nothing can be checked. */
  kept: boolean
  proofs: readonly SavedProof[]
  since: readonly SinceSnapshot[]
  report: OwnReport
  verdict: Verdict
}

/** Result of all checks. It names the first check that failed, or is `right`. */
export type Verdict = 'right' | 'nothing' | 'old' | 'changed' | 'unlisted' | 'path' | 'moved'

/** Recomputes the customer's own leaves of a snapshot in this browser. The default is the newest snapshot. */
export function useChecked(snapshot: string | undefined) {
  const input = snapshot === undefined ? {} : { snapshot }
  return useQuery(
    queryOptions({
      queryKey: [...keyOf(getMyProof, input), 'checked'],
      staleTime: 0,
      queryFn: async ({ signal }): Promise<Checked | null> => {
        const { manifest, ...given } = await call(getMyProof, input, { signal })
        if (!manifest) return null
        const id = given.proofs[0]?.id
        const report = await checkOwn({ manifest, ...given, seen: id ? seenRoots(id) : {} }, signal)
        const verdict = verdictOf(given.kept, report)
        if (id && verdict === 'right') rememberRoot(id, manifest.snapshot, manifest.root)
        return { manifest, ...given, proofs: byCoin(given.proofs), report, verdict }
      },
    }),
  )
}

function verdictOf(kept: boolean, { sealed, listed, changed, counted }: OwnReport): Verdict {
  if (changed !== null) return 'changed'
  if (!sealed || !listed) return 'unlisted'
  if (counted.some(({ units }) => units === null)) return 'path'
  if (counted.some(({ addsUp }) => addsUp === false)) return 'moved'
  if (!kept) return 'old'
  return counted.length > 0 ? 'right' : 'nothing'
}
