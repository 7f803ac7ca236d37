import { Options, Pills } from '@matin/ui/pills'
import { Tabs } from '@matin/ui/tabs'
import { useState } from 'react'
import { Block, State } from '../block.tsx'

export function ChoiceSections() {
  const [kind, setKind] = useState('lock')
  const [view, setView] = useState('new')
  const [filter, setFilter] = useState('all')
  const [cycle, setCycle] = useState('30')
  const cycles = [
    ['7', '0.020%'],
    ['30', '0.035%'],
    ['90', '0.045%'],
    ['180', '0.055%'],
  ] as const
  return (
    <Block
      title="Segments, tabs, filters, options"
      look="flush"
      note="Real tabs: arrow keys move between them."
    >
      <Tabs
        label="Mining"
        value={kind}
        onChange={setKind}
        items={[
          { value: 'lock', label: 'Lock mining', panel: <Panel>Lock mining</Panel> },
          { value: 'machines', label: 'Machines', panel: <Panel>Machines</Panel> },
          { value: 'nft', label: 'NFT', panel: <Panel>NFT</Panel> },
        ]}
      />
      <Tabs
        look="underline"
        label="Withdraw"
        value={view}
        onChange={setView}
        items={[
          { value: 'new', label: 'New withdrawal', panel: <Panel>New withdrawal</Panel> },
          { value: 'progress', label: 'In progress', count: 1, panel: <Panel>In progress</Panel> },
        ]}
      />
      <Pills
        label="Filter"
        value={filter}
        onChange={setFilter}
        items={[
          { value: 'all', label: 'All' },
          { value: 'gainers', label: 'Gainers' },
          { value: 'losers', label: 'Losers' },
          { value: 'closed', label: 'Not yet open', disabled: true },
        ]}
      />
      <State name="Options" />
      <div className="pad">
        <Options
          label="Cycle"
          value={cycle}
          onChange={setCycle}
          items={cycles.map(([days, rate]) => ({
            value: days,
            label: `${days} ${'days'}`,
            sub: rate,
            disabled: days === '180',
          }))}
        />
      </div>
    </Block>
  )
}

function Panel({ children }: { children: string }) {
  return <p className="pad pt-3 pb-4 muted fs-label">{children}</p>
}
