import { listAdminSettings } from '@matin/contract/admin/settings'
import {
  SETTING_GROUPS,
  SETTING_KEYS,
  SETTINGS,
  type SettingKey,
  unsetOf,
} from '@matin/domain/settings/settings'
import { Button } from '@matin/ui/button'
import { cx } from '@matin/ui/cx'
import { EmptyState } from '@matin/ui/empty-state'
import { Icon } from '@matin/ui/icon'
import { useEffect, useState } from 'react'
import { Link, useParams } from 'react-router'
import { useOperator } from '#shared/api/operator.ts'
import { useRead } from '#shared/api/use-read.ts'
import { counted } from '#shared/format/format.ts'
import { useKeys } from '#shared/keys/keys.ts'
import { ExportButton } from '#shared/list/export-button.tsx'
import { useRowKeys } from '#shared/list/row-keys.ts'
import { useListState, useOpenItem } from '#shared/list/use-list-state.ts'
import { Page } from '#shared/page/page.tsx'
import { NotThere, Unloaded } from '#shared/page/states.tsx'
import { useKeptScroll } from '#shared/page/use-kept-scroll.ts'
import { History } from '../components/history.tsx'
import { LegalDetails } from '../components/legal-details.tsx'
import { SettingRow } from '../components/setting-row.tsx'
import type { Setting } from '../model/values.ts'
import styles from './settings.module.css'

const isKey = (text: string): text is SettingKey => SETTING_KEYS.some(key => key === text)
const LEGAL = 'Legal details'
const HISTORY = 'History'

/** All settings, each with its value, approvers and last change. Settings that were never set come first. */
export function Settings() {
  const { id } = useParams()
  const [{ group, find }, narrow] = useListState({ group: ['', ...SETTING_GROUPS, LEGAL, HISTORY], find: '' })
  const open = useOpenItem('/settings')
  const query = useRead(listAdminSettings, {})
  const { items = [], waiting = [] } = query.data ?? {}
  const settings: Setting[] = items.map(item => ({
    ...item,
    unset: unsetOf(item.key, item.value),
    waiting: waiting.filter(({ changes }) => changes.some(({ key }) => key === item.key)),
  }))
  const unset = settings.filter(one => one.unset)
  const proposed = settings.filter(one => one.waiting.length > 0)
  useKeys({ H: { label: 'history', run: () => narrow({ group: HISTORY }) } })
  return (
    <Page
      title="Settings"
      count={
        query.data &&
        `${counted(String(settings.length), 'setting')}, ${unset.length} not set, ${counted(String(proposed.length), 'change')} proposed`
      }
      help={
        <p>
          Change a setting in its row, where you also see what it affects now. Settings that limit withdrawals
          or set what customers pay need a second operator and take effect a day later. Changes that only
          lower a risk apply immediately. The procedure is in docs/operations.md, “A setting”.
        </p>
      }
      actions={query.data && <ExportButton endpoint={listAdminSettings} filter={{}} label="Settings" />}
    >
      <div className={cx(styles.layout, 'panes')}>
        <Groups settings={settings} group={group} find={find} narrow={narrow} unset={unset.length} />
        <Unloaded of={query} name="settings" rows={8} />
        {query.data &&
          (group === HISTORY ? (
            <History />
          ) : group === LEGAL ? (
            <LegalDetails />
          ) : id !== undefined && !isKey(id) ? (
            <NotThere title="This setting doesn’t exist." on={{ to: '/settings', name: 'All settings' }} />
          ) : (
            <List
              settings={settings}
              unset={find === '' ? unset : []}
              group={group}
              find={find}
              onAll={() => narrow({ find: '' })}
              opened={id}
              open={open}
            />
          ))}
      </div>
    </Page>
  )
}

interface GroupsProps {
  settings: readonly Setting[]
  group: string
  find: string
  unset: number
  narrow: (change: { find: string }) => void
}

function Groups({ settings, group, find, unset, narrow }: GroupsProps) {
  const to = (name: string) => `/settings${name === '' ? '' : `?${new URLSearchParams({ group: name })}`}`
  const link = (name: string, label: string, count?: number) => (
    <Link
      key={name}
      to={to(name)}
      replace
      className="row justify-between gap-2"
      aria-current={group === name || undefined}
    >
      {label}
      {count !== undefined && <span className="t-cap">{count}</span>}
    </Link>
  )
  return (
    <nav className={styles.groups} aria-label="Groups">
      <label className={cx(styles.find, 'row gap-2 mb-2')}>
        <Icon name="search" size={16} />
        <input
          aria-label="Find a setting"
          placeholder="Find a setting"
          autoComplete="off"
          value={find}
          onChange={event => narrow({ find: event.target.value })}
        />
      </label>
      {link('', 'Not set', unset)}
      {SETTING_GROUPS.map(name =>
        link(name, name, settings.filter(({ key }) => SETTINGS[key].group === name).length),
      )}
      {link(LEGAL, LEGAL)}
      {link(HISTORY, HISTORY)}
      <p className="grid gap-1.75 t-cap wide-only">
        <Icon name="shield-check" size={14} />
        <span>
          The signer’s caps aren’t here. They’re in its own configuration, and no one can change them from a
          browser.
        </span>
      </p>
    </nav>
  )
}

interface ListProps {
  settings: readonly Setting[]
  unset: readonly Setting[]
  group: string
  find: string
  onAll: () => void
  opened: string | undefined
  open: (key: string | undefined) => void
}

function List({ settings, unset, group, find, onAll, opened, open }: ListProps) {
  const { may } = useOperator()
  const scroll = useKeptScroll<HTMLDivElement>('settings')
  const [at, setAt] = useState<string | undefined>(opened)
  const wanted = find.trim().toLowerCase()
  const found = settings.filter(({ key }) =>
    [SETTINGS[key].name, SETTINGS[key].says, key].some(text => text.toLowerCase().includes(wanted)),
  )
  const mayChange = may('propose_settings')
  useRowKeys(
    found.map(({ key }) => ({ id: key })),
    at,
    key => {
      setAt(key)
      document.getElementById(key)?.scrollIntoView({ block: 'nearest' })
    },
  )
  useKeys({
    Enter: mayChange && at !== undefined && at !== opened && { label: 'change', run: () => open(at) },
  })
  useEffect(() => {
    if (group !== '') document.getElementById(group)?.scrollIntoView({ block: 'start' })
  }, [group])
  return (
    <div className={styles.list} ref={scroll}>
      {!mayChange && (
        <p className="pb-2.5 muted">Your roles can read the settings. Treasury and owners can change them.</p>
      )}
      {unset.length > 0 && (
        <section className={styles.unset} aria-label="Not set">
          <h2 className="row gap-2">
            Not set <span className={styles.count}>{unset.length}</span>
            <small className="ml-auto med soft">
              Settings without a value, and the effect until they’re set
            </small>
          </h2>
          {unset.map(one => (
            <div key={one.key} className="items-center gap-4">
              <b>{SETTINGS[one.key].name}</b>
              <span>
                <b data-tone="warn">{one.unset?.effect}:</b> {one.unset?.says}
              </span>
              {mayChange && (
                <Button
                  size="sm"
                  variant="line"
                  aria-label={`Set ${SETTINGS[one.key].name}`}
                  onClick={() => open(one.key)}
                >
                  Set
                </Button>
              )}
            </div>
          ))}
        </section>
      )}
      {found.length === 0 && (
        <EmptyState
          title={`No setting name contains “${find}”`}
          action={
            <Button variant="line" size="sm" onClick={onAll}>
              All settings
            </Button>
          }
        />
      )}
      {found.length > 0 && (
        <div className={cx(styles.head, 'items-center t-cap')} aria-hidden="true">
          <span>Setting</span>
          <span>Now</span>
          <span>Decided by</span>
          <span>Last change</span>
        </div>
      )}
      {SETTING_GROUPS.map(name => {
        const of = found.filter(({ key }) => SETTINGS[key].group === name)
        return (
          of.length > 0 && (
            <section key={name} id={name} aria-label={name}>
              <h2>{name}</h2>
              {of.map(one => (
                <SettingRow
                  key={one.key}
                  of={one}
                  all={settings}
                  mayChange={mayChange}
                  isChosen={one.key === at}
                  isOpen={one.key === opened}
                  onOpen={() => open(one.key)}
                  onClose={() => open(undefined)}
                />
              ))}
            </section>
          )
        )
      })}
    </div>
  )
}
