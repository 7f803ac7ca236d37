import * as contract from '@matin/contract/product-desk'
import type { Result } from '@matin/contract/result'
import { getDeskRules, listRulesVersions, proposeRules } from '@matin/contract/rules-desk'
import { success } from '@matin/domain/result'
import type { Tx } from '../../platform/db/database.ts'
import type { OperatorRouter } from '../../platform/http/operator-router.ts'
import type { Platform } from '../../platform/platform.ts'
import { deskProduct, deskProducts, endedVersions } from './desk.ts'
import { proposeNewProduct, proposeTerms } from './offers.ts'
import { close, proposeAgain } from './publications.ts'
import { proposeSelling } from './resales.ts'
import { proposeVersion, rulesAtDesk, rulesVersions } from './rules.ts'
import { preview } from './terms-preview.ts'

/** Product after a command on it. */
async function after(
  tx: Tx,
  platform: Platform,
  done: Result<string>,
): Promise<Result<contract.DeskProductDetail>> {
  return done.ok ? deskProduct(tx, platform, done.value) : done
}

export function miningOperatorRoutes(router: OperatorRouter, platform: Platform): void {
  router.view(contract.listDeskProducts, async call => success(await deskProducts(platform, call.input)))
  router.view(contract.getDeskProduct, call => deskProduct(platform.db, platform, call.input.id))
  router.view(contract.listEndedVersions, async call => success(await endedVersions(platform, call.input)))
  router.view(contract.previewTerms, call => preview(platform, call.input))
  router.act(contract.proposeProduct, async (tx, { caller, input }) => {
    const made = await proposeNewProduct(tx, platform, caller, input)
    return made.ok ? deskProduct(tx, platform, made.value.product) : made
  })
  router.act(contract.proposeVersion, async (tx, { caller, input }) => {
    const made = await proposeTerms(tx, platform, caller, input)
    return made.ok ? deskProduct(tx, platform, made.value.product) : made
  })
  router.act(contract.proposeSale, async (tx, { caller, input }) =>
    after(tx, platform, await proposeAgain(tx, platform, caller, input)),
  )
  router.act(contract.closeSale, async (tx, { caller, input }) =>
    after(tx, platform, await close(tx, platform, caller, input)),
  )
  router.act(contract.proposeResale, async (tx, { caller, input }) =>
    after(tx, platform, await proposeSelling(tx, platform, caller, input)),
  )
  router.view(getDeskRules, async () => success(await rulesAtDesk(platform)))
  router.view(listRulesVersions, async call => success(await rulesVersions(platform, call.input.cursor)))
  router.act(proposeRules, (tx, call) => proposeVersion(tx, platform, call.caller, call.input))
}
