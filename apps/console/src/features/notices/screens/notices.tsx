import { listAdminNotices } from '@matin/contract/admin/notices'
import { LANGUAGES, type Language } from '@matin/contract/language'
import { buttonClass } from '@matin/ui/button-class'
import { Icon } from '@matin/ui/icon'
import { Link, useParams } from 'react-router'
import { useOperator } from '#shared/api/operator.ts'
import { moment } from '#shared/format/format.ts'
import { LANGUAGE_NAMES } from '#shared/format/language-names.ts'
import { Table } from '#shared/list/table.tsx'
import { useList } from '#shared/list/use-list.ts'
import { useOpenItem } from '#shared/list/use-list-state.ts'
import { Page } from '#shared/page/page.tsx'
import { NoticePage } from '../components/notice-page.tsx'
import { Sending, State } from '../components/state.tsx'

export function Notices() {
  const { id } = useParams()
  return id === undefined ? <NoticeList /> : <NoticePage key={id} id={id} />
}

function NoticeList() {
  const { may } = useOperator()
  const list = useList(listAdminNotices, {})
  const open = useOpenItem('/notices')
  return (
    <Page
      title="Notices"
      help={
        <p>
          A notice is written as a draft and published in every language, now or at a time. Look at the
          preview in each language first: it is what customers read. Sent e-mails and push messages cannot be
          recalled. A sending to many customers waits for another operator. Withdrawing the notice stops
          messages that were not sent yet.
        </p>
      }
      actions={
        may('publish_notices') && (
          <Link to="/notices/new" className={buttonClass({ size: 'sm' })}>
            <Icon name="plus" size={18} />
            New notice
          </Link>
        )
      }
    >
      <Table
        label="Notices"
        list={list}
        empty="No notice was written yet"
        opensPage
        onSelect={open}
        columns={[
          { name: 'Title', cell: one => one.title.en ?? one.title.ja ?? 'Untitled' },
          { name: 'State', cell: one => <State of={one} /> },
          {
            name: 'Languages',
            cell: one =>
              completeness(LANGUAGES.filter(language => !one.title[language] || !one.text[language])),
          },
          { name: 'From', cell: one => one.from && moment(one.from) },
          { name: 'Until', cell: one => one.until && moment(one.until) },
          { name: 'Sent', cell: one => <Sending of={one} /> },
        ]}
      />
    </Page>
  )
}

function completeness(missing: readonly Language[]): string {
  return missing.length === 0 ? 'All' : `Without ${missing.map(one => LANGUAGE_NAMES[one]).join(', ')}`
}
