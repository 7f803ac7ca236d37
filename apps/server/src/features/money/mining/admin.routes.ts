import * as contract from '@matin/contract/admin/products'
import { getAdminRules, listRulesVersions, proposeRules } from '@matin/contract/admin/rules'
import { success } from '@matin/domain/result'
import type { OperatorRouter } from '#platform/http/operator-router.ts'
import type { Platform } from '#platform/platform.ts'
import { adminProduct, adminProducts, endedVersions, productAfter } from './products/admin-products.ts'
import { proposeNewProduct, proposeTerms } from './products/propose-product.ts'
import { close, proposeAgain } from './products/publication-proposals.ts'
import { adminRules, proposeVersion, rulesVersions } from './products/rules.ts'
import { preview } from './products/terms-preview.ts'

export function miningOperatorRoutes(router: OperatorRouter, platform: Platform): void {
  router.view(contract.listAdminProducts, async call => success(await adminProducts(platform, call.input)))
  router.view(contract.getAdminProduct, call => adminProduct(platform.db, platform, call.input.id))
  router.view(contract.listEndedVersions, async call => success(await endedVersions(platform, call.input)))
  router.view(contract.previewTerms, call => preview(platform, call.input))
  router.transaction(contract.proposeProduct, async (tx, _, caller, input) => {
    const made = await proposeNewProduct(tx, platform, caller, input)
    return made.ok ? adminProduct(tx, platform, made.value.product) : made
  })
  router.transaction(contract.proposeVersion, async (tx, _, caller, input) => {
    const made = await proposeTerms(tx, platform, caller, input)
    return made.ok ? adminProduct(tx, platform, made.value.product) : made
  })
  router.transaction(contract.proposeSale, async (tx, _, caller, input) =>
    productAfter(tx, platform, await proposeAgain(tx, platform, caller, input)),
  )
  router.transaction(contract.closeSale, async (tx, _, caller, input) =>
    productAfter(tx, platform, await close(tx, platform, caller, input)),
  )
  router.view(getAdminRules, async () => success(await adminRules(platform)))
  router.view(listRulesVersions, async call => success(await rulesVersions(platform, call.input.cursor)))
  router.transaction(proposeRules, proposeVersion)
}
