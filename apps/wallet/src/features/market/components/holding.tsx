import { getTokenData } from '@matin/contract/assets'
import type { MarketAsset } from '@matin/contract/market'
import { cx } from '@matin/ui/cx'
import { Icon } from '@matin/ui/icon'
import { Amount } from '@matin/ui/money'
import { useEndpoint } from '#shared/api/queries.ts'
import { useAmountText } from '#shared/format/use-amount-text.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { Link } from '#shared/router/link.tsx'
import { useHiddenAmounts } from '#shared/state/hidden-amounts.ts'
import { useSession } from '#shared/state/session.ts'
import { worthOf } from '../model/worth.ts'
import styles from './holding.module.css'

/** The customer's spot balance of a coin, and its value at `price`. Renders nothing for guests. */
export function Holding({ asset, price }: { asset: MarketAsset; price: string }) {
  const t = useTranslations('Market')
  const text = useAmountText()
  const hidden = useHiddenAmounts(state => state.hidden)
  const signedIn = useSession(session => session.token !== null)
  const { data } = useEndpoint(getTokenData, {}, { enabled: signedIn })
  if (!signedIn || !data) return null
  const spot = data.assets.find(row => row.asset === asset)?.spot ?? '0'
  return (
    <Link to="/pages/Assets/index" className={cx(styles.row, 'row gap-3.5 mt-1.5 pad pt-2.5 pb-2.5')}>
      <dl className="flex wrap-zoomed grow justify-between gap-4 leading-1.4">
        <div>
          <dt className="fs-label muted">{t('hold')}</dt>
          <dd className="num semi" data-testid="holding" data-value={spot}>
            {hidden ? '••••' : `${text(spot, asset)} ${asset}`}
          </dd>
        </div>
        <div className="right">
          <dt className="fs-label muted">{t('worth')}</dt>
          <dd className="semi">
            <Amount value={worthOf(spot, price)} unit="USDT" hidden={hidden} />
          </dd>
        </div>
      </dl>
      <Icon name="right" size={18} />
    </Link>
  )
}
