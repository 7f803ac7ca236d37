import { listMines, type Product } from '@matin/contract/mining'
import type { ProductKind } from '@matin/domain/mining/product-kind'
import { Icon } from '@matin/ui/icon'
import { NavAction } from '@matin/ui/nav-bar'
import { Tabs } from '@matin/ui/tabs'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { endpointQuery } from '#shared/api/queries.ts'
import { Loaded } from '#shared/components/loaded.tsx'
import { TabScreen } from '#shared/components/screen.tsx'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { Link } from '#shared/router/link.tsx'
import { useNavigate } from '#shared/router/use-navigate.ts'
import { Earnings } from '../components/earnings.tsx'
import { MachineList, MachineSkeleton } from '../components/machine-list.tsx'
import { NftList, NftSkeleton } from '../components/nft-list.tsx'
import { ProductList, ProductSkeleton } from '../components/product-list.tsx'
import styles from './pool.module.css'

const REFRESH_MS = 30_000
const KINDS = ['lock', 'machines', 'nft'] as const
type Kind = (typeof KINDS)[number]

/** The tab "Mining Pool": income, orders, and the products for sale. */
export default function PoolScreen(search: { tab?: string }) {
  const t = useTranslations('Mining')
  const tabs = useTranslations('Tabbar')
  const navigate = useNavigate()
  const client = useQueryClient()
  const kind = KINDS.find(item => item === search.tab) ?? 'lock'
  return (
    <TabScreen title={tabs('text3')} onRefresh={() => client.refetchQueries({ type: 'active' })}>
      <header className={styles.top}>
        <h1 className="t-h1">{tabs('text3')}</h1>
        <NavAction render={<Link to="/pages/DEFI/rules" />}>
          <Icon name="doc" size={20} />
          <span className={styles.rules}>{t('rules')}</span>
        </NavAction>
      </header>
      <Earnings />
      <div className={styles.kinds}>
        <Tabs<Kind>
          label={t('kinds')}
          value={kind}
          onChange={tab =>
            navigate({
              to: '/pages/DEFI/index',
              search: tab === 'lock' ? {} : { tab },
              replace: true,
            })
          }
          items={[
            {
              value: 'lock',
              label: t('lock'),
              panel: (
                <OnSale kind="lock" skeleton={<ProductSkeleton />}>
                  {items => <ProductList products={items} />}
                </OnSale>
              ),
            },
            {
              value: 'machines',
              label: t('machines'),
              panel: (
                <OnSale kind="machine" skeleton={<MachineSkeleton />}>
                  {items => <MachineList products={items} />}
                </OnSale>
              ),
            },
            {
              value: 'nft',
              label: t('nft'),
              panel: (
                <OnSale kind="nft" skeleton={<NftSkeleton />}>
                  {items => <NftList products={items} />}
                </OnSale>
              ),
            },
          ]}
        />
      </div>
    </TabScreen>
  )
}

interface OnSaleProps {
  kind: ProductKind
  skeleton: ReactNode
  children: (items: Product[]) => ReactNode
}

/** Loads the products of a kind that are on sale, and renders its children with them. */
function OnSale({ kind, skeleton, children }: OnSaleProps) {
  const query = useQuery({ ...endpointQuery(listMines, { kind }), refetchInterval: REFRESH_MS })
  return (
    <Loaded query={query} skeleton={skeleton}>
      {({ items }) => children(items)}
    </Loaded>
  )
}
