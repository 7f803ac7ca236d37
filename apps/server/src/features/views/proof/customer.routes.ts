import { getMyProof, getProofOverview, listMyLeaves, listSnapshots } from '@matin/contract/proof'
import { success } from '@matin/domain/result'
import type { Router } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { myLeaves, myProof, overview, snapshots } from './service.ts'

export function proofRoutes(router: Router, platform: Platform): void {
  router.customer(getMyProof, ({ caller, input }) => myProof(platform, caller.customerId, input.snapshot))
  router.customer(listMyLeaves, async ({ caller, input }) =>
    success(await myLeaves(platform, caller.customerId, input.cursor)),
  )
  router.open(getProofOverview, async () => success(await overview(platform)))
  router.open(listSnapshots, async ({ input }) => success(await snapshots(platform, input.cursor)))
}
