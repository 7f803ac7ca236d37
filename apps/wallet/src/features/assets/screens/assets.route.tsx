import { getTokenData } from '@matin/contract/assets'
import { Icon } from '@matin/ui/icon'
import { NavAction } from '@matin/ui/nav-bar'
import { ListSkeleton, SkeletonStack } from '@matin/ui/skeleton'
import { useState } from 'react'
import { useEndpoint } from '#shared/api/queries.ts'
import { Loaded } from '#shared/components/loaded.tsx'
import { Screen } from '#shared/components/screen.tsx'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { Link } from '#shared/router/link.tsx'
import { Actions } from '../components/actions.tsx'
import { MiningAccount } from '../components/mining-account.tsx'
import { SpotAccount } from '../components/spot-account.tsx'
import { Total } from '../components/total.tsx'
import { TransferSheet } from '../components/transfer-sheet.tsx'
import type { Balances } from '../model/balances.ts'

const REFRESH_MS = 15_000
/** Milliseconds for which balances are fresh: opening the page refetches older ones. */
const FRESH_MS = 5000

export default function AssetsScreen() {
  const t = useTranslations('Assets')
  const query = useEndpoint(getTokenData, {}, { refetchInterval: REFRESH_MS, staleTime: FRESH_MS })
  return (
    <Screen
      title={t('title')}
      onRefresh={() => query.refetch()}
      end={
        <NavAction render={<Link to="/pages/Assets/history" />}>
          <Icon name="history" size={20} />
          <span className="ml-1.5">{t('history')}</span>
        </NavAction>
      }
    >
      <Loaded query={query} skeleton={<AssetsSkeleton />}>
        {balances => <AssetsView balances={balances} />}
      </Loaded>
    </Screen>
  )
}

function AssetsView({ balances }: { balances: Balances }) {
  const [transferring, setTransferring] = useState(false)
  return (
    <>
      <Total {...balances} />
      <Actions onTransfer={() => setTransferring(true)} />
      <SpotAccount assets={balances.assets} />
      <MiningAccount {...balances} />
      <TransferSheet open={transferring} onClose={() => setTransferring(false)} assets={balances.assets} />
    </>
  )
}

function AssetsSkeleton() {
  return (
    <>
      <SkeletonStack
        className="stack gap-4 pad pt-4 pb-6"
        shapes={[[12, '30%'], [40, '64%'], [12, '40%'], 10, 34, 44, 128]}
      />
      <ListSkeleton rows={5} />
    </>
  )
}
