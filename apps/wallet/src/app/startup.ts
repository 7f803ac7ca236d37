import { FALLBACK_LANGUAGE, type Language, languageAccepted } from '@matin/contract/language'
import { getWebsiteSetting } from '@matin/contract/settings'
import { getUserInfo } from '@matin/contract/user'
import { followTextSize } from '@matin/ui/text-size'
import { checkReach } from '../shared/api/call.ts'
import { endpointQuery } from '../shared/api/queries.ts'
import { queryClient } from '../shared/api/query-client.ts'
import { storedLanguage, storeLanguage } from '../shared/i18n/language.ts'
import { useClientState } from '../shared/state/client-state.ts'
import { pricesOf } from '../shared/state/prices.ts'
import { updownOf } from '../shared/state/restore.ts'
import { useSession } from '../shared/state/session.ts'

/** Copies each answer with settings or user info into the client state, whichever component requested it. */
function followAnswers() {
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.state.status !== 'success') return
    const { data } = query.state
    if (query.queryKey[0] === getWebsiteSetting.path) {
      const settings = getWebsiteSetting.data.safeParse(data).data
      if (settings === undefined) return
      const globalConfig = Object.fromEntries(settings.map(({ key, value }) => [key, value]))
      const state = useClientState.getState()
      const next = { globalConfig, ...pricesOf(state.currency, globalConfig.display_rates) }
      if (changed({ ...state, ...next }, state)) useClientState.setState(next)
    }
    if (query.queryKey[0] === getUserInfo.path) {
      const user = getUserInfo.data.safeParse(data).data
      if (user === undefined) return
      const { avatar, email, mobile, name, uid } = user
      const userInfo = { avatar, email, mobile, name, uid }
      if (changed(useClientState.getState().userInfo, userInfo)) useClientState.setState({ userInfo })
    }
  })
}

function changed(before: unknown, after: unknown): boolean {
  return JSON.stringify(before) !== JSON.stringify(after)
}

/**
 * The global config, the user info and the stored language, 'en' if none (specification, section 4) except for
 * an invitation. Does not delay the first paint. When a request fails, the last known values stay.
 */
export function startup() {
  // The browser's word is wrong behind some VPNs and in some web views, so it only leads to a check.
  window.addEventListener('offline', checkReach)
  if (!navigator.onLine) checkReach()
  useClientState.setState({ loggedIn: useSession.getState().token !== null })
  followAnswers()
  followUpDown()
  followTextSize()
  void queryClient.prefetchQuery(endpointQuery(getWebsiteSetting, {}))
  if (useClientState.getState().loggedIn) void queryClient.prefetchQuery(endpointQuery(getUserInfo, {}))
  const language = storedLanguage() ?? firstLanguage(location.hash)
  storeLanguage(language)
  useClientState.setState({ language })
}

/** A guest who follows an invitation has chosen nothing here, and meets the browser's language. */
function firstLanguage(hash: string): Language {
  return /\/register\?.*\bcode=/.test(hash) ? languageAccepted(navigator.languages) : FALLBACK_LANGUAGE
}

/** Keeps them in `data-updown` of the document, for the style sheet. */
function followUpDown() {
  const apply = (state = useClientState.getState()) => {
    document.documentElement.dataset.updown = updownOf(state)
  }
  apply()
  useClientState.subscribe(apply)
}
