import type { MarketAsset } from '@matin/contract/market'
import { IconButton } from '@matin/ui/icon-button'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { useNavigate } from '#shared/router/use-navigate.ts'
import { useFavourites } from '../hooks/use-favourites.ts'
import styles from './favourite-star.module.css'

export function FavouriteStar({ asset }: { asset: MarketAsset }) {
  const t = useTranslations('Market')
  const navigate = useNavigate()
  const { signedIn, items, mark } = useFavourites()
  const isFavourite = items?.includes(asset) ?? false
  function tap() {
    if (signedIn) void mark(asset, !isFavourite)
    else navigate({ to: '/pages/Login/index', search: { back: `/pages/Quotes/details?asset=${asset}` } })
  }
  return (
    <IconButton
      icon="star"
      label={t('favourite')}
      className={styles.star}
      aria-pressed={isFavourite}
      disabled={signedIn && items === undefined}
      onClick={tap}
    />
  )
}
