import { expect, test, vi } from 'vitest'
import { useClientState } from '../shared/state/client-state.ts'
import { useSession } from '../shared/state/session.ts'
import { startServer } from '../testing/open-screen.tsx'
import { startup } from './startup.ts'

test.each([
  ['an invitation', '#/pages/Login/register?code=DN55U96X', 'ja'],
  ['any other link', '#/pages/Home/index', 'en'],
])('on a first visit by %s, the app is in the browser’s language or else in English', (_, hash, language) => {
  startServer()
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['ja-JP', 'en'])
  useSession.setState({ token: null })
  history.replaceState(null, '', hash)
  startup()
  expect(useClientState.getState().language).toBe(language)
  expect(localStorage.getItem('Matemax_lang')).toBe(language)
})
