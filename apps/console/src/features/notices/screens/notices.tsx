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
          A notice starts as a draft and is published in every language, now or later. Check the preview in
          each language first: it’s what customers read. Sent emails and push messages can’t be recalled.
          Sending to many customers needs another operator’s approval. Withdrawing a notice stops its unsent
          messages.
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
        empty="No notices yet"
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
