import type { Product } from '@matin/contract/mining'
import { Note } from '@matin/ui/note'
import { useAmountText } from '#shared/format/use-amount-text.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'

/** All editions of the series are sold, or the pool cannot reserve the income that the product pays. */
export function useSoldOutText() {
  const t = useTranslations('Mining')
  const write = useAmountText()
  return ({ editions, pool, asset }: Product): { title: string; text: string } =>
    editions?.next === null
      ? { title: t('soldOutTitle'), text: t('soldOutPieces', { total: editions.total }) }
      : { title: t('notOpen'), text: t('soldOutPrice', { amount: write(pool.capacity, asset), asset }) }
}

export function SoldOutNote({ product }: { product: Product }) {
  const soldOutText = useSoldOutText()
  if (!product.soldOut) return null
  const { title, text } = soldOutText(product)
  return (
    <Note tone="warn">
      <b>{title}</b> {text}
    </Note>
  )
}
