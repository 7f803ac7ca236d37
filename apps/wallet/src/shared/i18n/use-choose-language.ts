import type { Language } from '@matin/contract/language'
import { useQueryClient } from '@tanstack/react-query'
import { useClientState } from '../state/client-state.ts'
import { storeLanguage } from './language.ts'

export function useChooseLanguage(): (language: Language) => void {
  const queryClient = useQueryClient()
  return language => {
    storeLanguage(language)
    useClientState.setState({ language })
    // The server answers in the reader's language, too.
    void queryClient.invalidateQueries()
  }
}
