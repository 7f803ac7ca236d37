import { ASSETS } from '@matin/domain/money/asset'
import { Icon } from '@matin/ui/icon'
import { ListRow, Rows } from '@matin/ui/list-row'
import { Amount } from '@matin/ui/money'
import { Figure } from '#shared/components/figure.tsx'
import { Medal } from '#shared/components/medal.tsx'
import { Section } from '#shared/components/section.tsx'
import { useAmountText } from '#shared/format/use-amount-text.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { Link } from '#shared/router/link.tsx'
import { useHiddenAmounts } from '#shared/state/hidden-amounts.ts'
import { type Balances, miningRows } from '../model/balances.ts'

export function MiningAccount({ assets, todayIncome, ordersInProgress }: Balances) {
  const t = useTranslations('Assets')
  const write = useAmountText()
  const hidden = useHiddenAmounts(state => state.hidden)
  return (
    <Section
      title={t('mining')}
      end={
        <Link to="/pages/DEFI/index">
          {t('miningPool')}
          <Icon name="right" size={16} />
        </Link>
      }
    >
      <Rows inset={74} label={t('mining')}>
        {miningRows(assets).flatMap(({ asset, mining, locked }) => {
          const { display } = ASSETS[asset]
          return [
            <ListRow
              key={`${asset} balance`}
              lead={<Medal icon="sunrise" />}
              title={t('balance')}
              sub={t('balanceNote')}
              end={
                <Figure id={`mining-${asset}`} value={mining}>
                  <Amount value={mining} unit={asset} digits={display} hidden={hidden} />
                </Figure>
              }
              endSub={
                <span className="pos">
                  {t('today', { amount: hidden ? '••••' : write(todayIncome, 'USDT', { sign: true }) })}
                </span>
              }
            />,
            <ListRow
              key={`${asset} locked`}
              lead={<Medal icon="pool" />}
              title={t('locked')}
              sub={t('orders', { count: ordersInProgress })}
              end={
                <Figure id={`locked-${asset}`} value={locked}>
                  <Amount value={locked} unit={asset} digits={display} hidden={hidden} />
                </Figure>
              }
              render={<Link to="/pages/DEFI/pledgeList" />}
            />,
          ]
        })}
      </Rows>
    </Section>
  )
}
