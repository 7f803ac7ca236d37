import { failureText, isFault, reportFault } from '../shared/api/fault.ts'
import '@matin/ui/theme.css'
import './transitions.css'
import { buttonClass } from '@matin/ui/button-class'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from '../shared/api/query-client.ts'
import { transportText } from '../shared/api/transport-text.ts'
import { showChosenLanguage } from '../shared/i18n/catalogue.ts'
import { I18n } from '../shared/i18n/i18n.tsx'
import { whenIdle } from '../shared/idle.ts'
import { RouterProvider } from '../shared/router/router-context.tsx'
import { useClientState } from '../shared/state/client-state.ts'
import { followOtherTabs, LAST_KEY } from '../shared/state/session.ts'
import { storage } from '../shared/state/storage.ts'
import { keepInstalled } from './installed.ts'
import { keepPush } from './keep-push.ts'
import { keepLive } from './live.ts'
import { router } from './router.ts'
import { Shell } from './shell.tsx'
import { answerPush } from './shown-by-push.ts'
import styles from './start-failed.module.css'
import { startup } from './startup.ts'

async function main() {
  startup()
  followOtherTabs()
  keepLive()
  await Promise.all([showChosenLanguage(), router.start(), restoreLast()])
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  const app = (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <I18n>
          <RouterProvider router={router}>
            <Shell />
          </RouterProvider>
        </I18n>
      </QueryClientProvider>
    </StrictMode>
  )
  // As a transition it is rendered in slices: in one piece it would hold up a slow phone for a fifth of a second.
  // An error outside of all pages would leave an empty screen.
  startTransition(() => createRoot(root, { onUncaughtError: sayFailed }).render(app))
}

/** The code is loaded only if the device has stored figures, so a guest's first visit does not load it. */
async function restoreLast() {
  if (storage.get(LAST_KEY) === null) return
  const { restoreLastState } = await import('../shared/state/last-state.ts')
  restoreLastState(queryClient)
}

/** Does not use the message catalogue, which may be what failed to load. */
function sayFailed(error: unknown) {
  reportFault(error)
  const { language } = useClientState.getState()
  const page = document.createElement('main')
  page.className = `app ${styles.failed}`
  const text = document.createElement('p')
  text.textContent = isFault(error) ? failureText(error) : transportText(language, 'offline')
  const again = document.createElement('button')
  again.className = buttonClass({ size: 'md' })
  again.textContent = transportText(language, 'again')
  again.addEventListener('click', () => location.reload())
  page.append(text, again)
  document.getElementById('root')?.replaceChildren(page)
}

async function install() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  await whenIdle()
  await keepInstalled()
  navigator.serviceWorker.addEventListener('message', answerPush)
  keepPush()
  // Delivers the messages that came before the listener.
  navigator.serviceWorker.startMessages()
}

// In a task of its own: in one with the modules' own start it would hold up a slow phone for a tenth of a second.
setTimeout(() => main().catch(sayFailed))
// Without it the app works, but not without a network: next time, perhaps.
install().catch(reportFault)
