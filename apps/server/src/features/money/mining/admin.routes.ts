import * as productsContract from '@matin/contract/admin/products'
import * as rulesContract from '@matin/contract/admin/rules'
import { operatorHandlers } from '#feature.ts'
import { adminProduct, adminProducts, endedVersions, productAfter } from './products/admin-products.ts'
import { proposeNewProduct, proposeTerms } from './products/propose-product.ts'
import { closeSale, proposeAgain } from './products/publication-proposals.ts'
import { adminRules, proposeVersion, rulesVersions } from './products/rules.ts'
import { previewTerms } from './products/terms-preview.ts'

const contract = { ...productsContract, ...rulesContract }

export const miningOperatorRoutes = operatorHandlers(contract, {
  listAdminProducts: adminProducts,
  getAdminProduct: (platform, { input }) => adminProduct(platform.db, platform, input.id),
  listEndedVersions: endedVersions,
  previewTerms,
  proposeProduct: async (tx, platform, caller, input) => {
    const made = await proposeNewProduct(tx, platform, caller, input)
    return made.ok ? adminProduct(tx, platform, made.value.product) : made
  },
  proposeVersion: async (tx, platform, caller, input) => {
    const made = await proposeTerms(tx, platform, caller, input)
    return made.ok ? adminProduct(tx, platform, made.value.product) : made
  },
  proposeSale: async (tx, platform, caller, input) =>
    productAfter(tx, platform, await proposeAgain(tx, platform, caller, input)),
  closeSale: async (tx, platform, caller, input) =>
    productAfter(tx, platform, await closeSale(tx, platform, caller, input)),
  getAdminRules: adminRules,
  listRulesVersions: rulesVersions,
  proposeRules: proposeVersion,
})
