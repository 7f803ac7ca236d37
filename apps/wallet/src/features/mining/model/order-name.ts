import type { Order } from '@matin/contract/mining'
import { useLocale, useTranslations } from '#shared/i18n/use-translations.tsx'
import { pieceNumber } from './purchase-preview.ts'

export function useOrderName() {
  const t = useTranslations('Orders')
  const locale = useLocale()
  return ({ name, edition }: Pick<Order, 'name' | 'edition'>): string =>
    edition === null ? name[locale] : t('piece', { name: name[locale], number: pieceNumber(edition) })
}
