import { listMines, type Product } from '@matin/contract/mining'
import { PRODUCT_KINDS, type ProductKind } from '@matin/domain/mining/product-kind'
import { cx } from '@matin/ui/cx'
import { Icon } from '@matin/ui/icon'
import { NavAction } from '@matin/ui/nav-bar'
import { Tabs } from '@matin/ui/tabs'
import type { ComponentType } from 'react'
import { useEndpoint } from '#shared/api/queries.ts'
import { queryClient } from '#shared/api/query-client.ts'
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
const TAB_OF = {
  lock: 'lock',
  machine: 'machines',
  nft: 'nft',
} as const satisfies Record<ProductKind, string>
type Tab = (typeof TAB_OF)[ProductKind]
const LISTS: Record<ProductKind, { List: ComponentType<{ products: Product[] }>; Skeleton: ComponentType }> =
  {
    lock: { List: ProductList, Skeleton: ProductSkeleton },
    machine: { List: MachineList, Skeleton: MachineSkeleton },
    nft: { List: NftList, Skeleton: NftSkeleton },
  }

export default function PoolScreen(search: { tab?: string }) {
  const t = useTranslations('Mining')
  const tabs = useTranslations('Tabbar')
  const navigate = useNavigate()
  const kind = PRODUCT_KINDS.find(of => TAB_OF[of] === search.tab) ?? 'lock'
  return (
    <TabScreen title={tabs('text3')} onRefresh={() => queryClient.refetchQueries({ type: 'active' })}>
      <header className={cx(styles.top, 'row justify-between min-h-14')}>
        <h1 className="t-h1">{tabs('text3')}</h1>
        <NavAction render={<Link to="/pages/DEFI/rules" />}>
          <Icon name="doc" size={20} />
          <span className="ml-1.5">{t('rules')}</span>
        </NavAction>
      </header>
      <Earnings />
      <div className={styles.kinds}>
        <Tabs<Tab>
          label={t('kinds')}
          value={TAB_OF[kind]}
          onChange={tab =>
            navigate({
              to: '/pages/DEFI/index',
              search: tab === 'lock' ? {} : { tab },
              replace: true,
            })
          }
          items={PRODUCT_KINDS.map(of => ({
            value: TAB_OF[of],
            label: t(TAB_OF[of]),
            panel: <OnSale kind={of} />,
          }))}
        />
      </div>
    </TabScreen>
  )
}

function OnSale({ kind }: { kind: ProductKind }) {
  const query = useEndpoint(listMines, { kind }, { refetchInterval: REFRESH_MS })
  const { List, Skeleton } = LISTS[kind]
  return (
    <Loaded query={query} skeleton={<Skeleton />}>
      {({ items }) => <List products={items} />}
    </Loaded>
  )
}
