import type { Feature } from '#feature.ts'
import { forgetLoose } from '#platform/images/loose-images.ts'
import { inTable } from '#platform/item-source.ts'
import { identityReviewRoutes } from './admin.routes.ts'
import { identityRoutes } from './customer.routes.ts'
import { IDENTITY_PERSONAL } from './data-export.ts'
import { identityQueue } from './inbox.ts'
import { forgetPhotos, PHOTOS } from './photos.ts'
import { identityStores } from './sealed.ts'

export const identityFeature: Feature = {
  customerRoutes: identityRoutes,
  operatorRoutes: identityReviewRoutes,
  items: () => [
    {
      kind: 'identity',
      view: ['view_identities'],
      decide: ['decide_identity'],
      find: inTable('identity_submission'),
      queue: identityQueue,
    },
  ],
  jobs: platform => [{ name: 'delete-photos', everySeconds: 3600, run: () => forgetPhotos(platform) }],
  retention: [
    {
      what: 'photos that were not submitted',
      run: (platform, limit) => forgetLoose(platform, PHOTOS, limit),
    },
  ],
  sealed: identityStores,
  dataExport: IDENTITY_PERSONAL,
}
