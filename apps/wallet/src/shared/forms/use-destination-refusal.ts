import { unownedAddress } from '@matin/domain/withdrawal/unowned'
import { useTranslations } from '../i18n/use-translations.tsx'

/** Refusal in the server's words of an address that nobody can own; undefined for every other address. */
export function useDestinationRefusal() {
  const words = useTranslations('Errors')
  return (address: string): string | undefined => {
    const unowned = unownedAddress(address)
    if (unowned === null) return undefined
    const { kind, name } = unowned
    return words(kind === 'token' ? 'address_is_token' : 'address_is_burn', { name })
  }
}
