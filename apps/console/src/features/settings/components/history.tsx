import { listSettingsProposals } from '@matin/contract/admin/settings'
import { SETTINGS } from '@matin/domain/settings/settings'
import { cx } from '@matin/ui/cx'
import { Link } from 'react-router'
import { ProposalDecision } from '#shared/decision/proposal-decision.tsx'
import { moment } from '#shared/format/format.ts'
import { Table } from '#shared/list/table.tsx'
import { useList } from '#shared/list/use-list.ts'
import { settingWithUnit } from '../model/values.ts'
import styles from '../screens/settings.module.css'

export function History() {
  const list = useList(listSettingsProposals, {})
  return (
    <div className={cx(styles.history, 'flex flex-col')}>
      <Table
        label="Changes by two operators"
        list={list}
        empty="No changes by two operators"
        above={
          <p className="my-2.5">
            Changes made by two operators. Changes by one are in the <Link to="/audit">audit log</Link>.
          </p>
        }
        columns={[
          { name: 'Proposed', cell: row => moment(row.proposed.at) },
          {
            name: 'Change',
            cell: row =>
              row.changes.map(({ key, from, to }) => (
                <div key={key}>
                  {SETTINGS[key].name}: <del>{settingWithUnit(key, from)}</del> →{' '}
                  <ins>{settingWithUnit(key, to)}</ins>
                </div>
              )),
          },
          { name: 'Reason', cell: row => row.reason },
          { name: 'By', cell: row => <ProposalDecision id={row.id} of={row} /> },
          {
            name: 'In effect',
            cell: ({ effectiveAt, appliedAt, rejected, cancelled, ended }) =>
              appliedAt
                ? moment(appliedAt)
                : effectiveAt && !rejected && !cancelled && !ended
                  ? `from ${moment(effectiveAt)}`
                  : '',
          },
        ]}
      />
    </div>
  )
}
