import { createRouter } from '../shared/router/router.ts'
import { useSession } from '../shared/state/session.ts'
import { parentOf, routes } from './routes.tsx'
import { isTabPath } from './tabs.ts'

export const router = createRouter({
  routes,
  mayOpen: page => !page.customer || useSession.getState().token !== null,
  parentOf,
  animationOf(from, to, back) {
    if (isTabPath(from.place.path) && isTabPath(to.place.path)) return 'fade'
    return back ? 'back' : 'forward'
  },
})
