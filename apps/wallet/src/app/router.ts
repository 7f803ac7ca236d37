import { createRouter } from '../shared/router/router.ts'
import { useSession } from '../shared/state/session.ts'
import { parentOf, routes } from './routes.tsx'
import { isTabPath } from './tabs.ts'

/** Home comes with the app, and asks at once. */
const HOME: readonly string[] = ['/', '/pages/Home/index']

export const router = createRouter({
  routes,
  mayOpen: page => !page.customer || useSession.getState().token !== null,
  onLoading(path, query, loading) {
    if (HOME.includes(path)) return
    // Without it the page asks by itself, a little later.
    import('./first-questions.ts')
      .then(questions => questions.ask(path, query, loading))
      .catch(() => undefined)
  },
  parentOf,
  animationOf(from, to, back) {
    if (isTabPath(from.place.path) && isTabPath(to.place.path)) return 'fade'
    return back ? 'back' : 'forward'
  },
})
