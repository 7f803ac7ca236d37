import type { ListedQuote, MarketAsset } from '@matin/contract/market'
import { BottomSheet } from '@matin/ui/bottom-sheet'
import { CoinBadge } from '@matin/ui/coin-badge'
import { formatDecimal } from '@matin/ui/decimal'
import { ListRow, Rows } from '@matin/ui/list-row'
import { PriceChange } from '@matin/ui/price-change'
import { useLocale, useTranslations } from '#shared/i18n/use-translations.tsx'
import { changePercent, priceDigits } from '#shared/market/price-text.ts'
import { useClientState } from '#shared/state/client-state.ts'

interface CoinSheetProps {
  open: boolean
  onClose: () => void
  coins: ListedQuote[]
  chosen: MarketAsset
  onChoose: (asset: MarketAsset) => void
}

export function CoinSheet({ open, onClose, coins, chosen, onChoose }: CoinSheetProps) {
  const t = useTranslations('Exchange')
  const locale = useLocale()
  const language = useClientState(state => state.language)
  return (
    <BottomSheet open={open} onClose={onClose} title={t('coins')}>
      <div className="pb-2">
        <Rows inset={74} label={t('coins')}>
          {coins.map(({ asset, name, price, change }) => (
            <ListRow
              key={asset}
              lead={<CoinBadge symbol={asset} />}
              title={asset}
              sub={name[language]}
              end={formatDecimal(price, { locale, digits: priceDigits(price) })}
              endSub={<PriceChange percent={changePercent(change)} />}
              chevron={false}
              render={
                <button
                  type="button"
                  aria-current={asset === chosen ? 'true' : undefined}
                  onClick={() => onChoose(asset)}
                />
              }
            />
          ))}
        </Rows>
      </div>
    </BottomSheet>
  )
}
