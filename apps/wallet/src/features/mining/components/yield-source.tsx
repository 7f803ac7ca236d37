import type { Product } from '@matin/contract/mining'
import { useLocale, useTranslations } from '#shared/i18n/use-translations.tsx'
import styles from './yield-source.module.css'

/** Source of the income, stated before every purchase. */
export function YieldSource({ product }: { product: Pick<Product, 'yieldSource'> }) {
  const t = useTranslations('Mining')
  const locale = useLocale()
  return (
    <p className={styles.source}>
      <b>{t('yield')}</b> {product.yieldSource[locale]}
    </p>
  )
}
