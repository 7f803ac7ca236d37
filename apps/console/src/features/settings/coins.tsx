import { ASSET_IDS } from '@matin/domain/money/asset'
import { coinsOf } from '@matin/domain/settings/settings'
import { Button } from '@matin/ui/button'
import { Chip } from '@matin/ui/chip'
import { useOperator } from '../../shared/operator.ts'
import { Page } from '../../shared/page.tsx'
import { shownList, Table } from '../../shared/table.tsx'
import { Proposals } from './proposals.tsx'
import { ReviewDrawer } from './review-drawer.tsx'
import { SettingGroups } from './setting-groups.tsx'
import { useEdits } from './use-edits.ts'

const COINS = ASSET_IDS.filter(asset => asset !== 'USDT').map(id => ({ id }))

export function Coins() {
  const { may } = useOperator()
  const edits = useEdits()
  const isOpen = (value: string, coin: string) => coinsOf(value).includes(coin)
  const wanted = edits.valueOf('exchange_assets')
  const toggle = (coin: string) =>
    edits.set(
      'exchange_assets',
      COINS.map(({ id }) => id)
        .filter(id => (id === coin ? !isOpen(wanted, id) : isOpen(wanted, id)))
        .join(','),
    )
  return (
    <Page
      title="Coins and fees"
      help={
        <p>
          Which coins are exchanged, and what it costs. A coin is closed and opened by one person, fees,
          spread and minimums are changed by two. What was quoted of a closed coin is refused. The procedure:
          “A setting” in docs/operations.md.
        </p>
      }
      drawer={edits.changes.length > 0 && <ReviewDrawer edits={edits} />}
    >
      {edits.now && (
        <Table
          label="Coins"
          list={shownList(COINS)}
          empty="No coin"
          columns={[
            { name: 'Coin', cell: ({ id }) => id },
            {
              name: 'Exchange',
              cell: ({ id }) => {
                const open = isOpen(edits.now?.exchange_assets ?? '', id)
                return (
                  <Chip icon={open ? 'exchange' : 'lock'} tone={open ? 'pos' : 'plain'}>
                    {open ? 'Open' : 'Closed'}
                  </Chip>
                )
              },
            },
            {
              name: 'Change',
              cell: ({ id }) =>
                may('propose_settings') && (
                  <Button variant="line" size="sm" onClick={() => toggle(id)}>
                    {isOpen(wanted, id) ? `Close ${id}` : `Open ${id}`}
                  </Button>
                ),
            },
          ]}
        />
      )}
      <SettingGroups groups={['Exchange', 'Minimums and fees']} edits={edits} without={['exchange_assets']} />
      <Proposals />
    </Page>
  )
}
