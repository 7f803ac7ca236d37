import type { Feature } from '../../feature.ts'
import { forgetLoose } from '../../platform/images/loose-images.ts'
import { CHAT_IMAGES } from './images.ts'
import { supportDeskRoutes } from './operator-routes.ts'
import { supportRoutes } from './routes.ts'

export const support: Feature = {
  customerRoutes: supportRoutes,
  operatorRoutes: supportDeskRoutes,
  retention: [
    {
      what: 'chat images without a message',
      run: (platform, limit) => forgetLoose(platform, CHAT_IMAGES, limit),
    },
  ],
}
