import type { Language } from '@matin/contract/language'
import { queryClient } from '../api/query-client.ts'
import { useClientState } from '../state/client-state.ts'
import { storeLanguage } from './language.ts'

export function useChooseLanguage(): (language: Language) => void {
  return language => {
    storeLanguage(language)
    useClientState.setState({ language })
    // The server answers in the reader's language, too.
    void queryClient.invalidateQueries()
  }
}
