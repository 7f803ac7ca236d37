import type { DataOf } from '@matin/contract/endpoint'
import type { getTeam } from '@matin/contract/team'
import { cx } from '@matin/ui/cx'
import { Amount, Money } from '@matin/ui/money'
import type { ReactNode } from 'react'
import { Section } from '#shared/components/section.tsx'
import { useLocale, useTranslations } from '#shared/i18n/use-translations.tsx'
import styles from './levels-table.module.css'

type Team = DataOf<typeof getTeam>

export function LevelsTable({ levels, total }: Pick<Team, 'levels' | 'total'>) {
  const t = useTranslations('Team')
  const count = useCount()
  return (
    <Section title={t('team')}>
      <dl className={cx(styles.sums, 'stack justify-between gap-4 pad pt-1')}>
        <div>
          <dt className="fs-label muted">{t('size')}</dt>
          <dd className="num mt-1" data-testid="team-size" data-value={total.members}>
            {count(total.members)}
          </dd>
        </div>
        <div>
          <dt className="fs-label muted">{t('pledged')}</dt>
          <dd className="mt-1">
            <Money value={total.pledged} size="inherit" />
          </dd>
        </div>
        <div>
          <dt className="fs-label muted">{t('recharged')}</dt>
          <dd className="mt-1">
            <Money value={total.recharged} size="inherit" />
          </dd>
        </div>
      </dl>
      <p className="pad pt-2.5 fs-caption muted">{t('unit')}</p>
      <table className={cx(styles.table, 'num')}>
        <thead className={styles.head}>
          <tr>
            <th scope="col">{t('level')}</th>
            <th scope="col">{t('members')}</th>
            <th scope="col">{t('added')}</th>
            <th scope="col">
              {t('pledged')} <span className="block fs-caption regular muted">{t('recharged')}</span>
            </th>
          </tr>
        </thead>
        <tbody className={styles.body}>
          {levels.map(({ level, ...figures }) => (
            <Row key={level} {...figures}>
              <span className={styles.level}>
                <i aria-hidden="true" className={styles.bars} data-level={level} />
                {t('levelNumber', { number: level })}
              </span>
            </Row>
          ))}
          <Row {...total} strong>
            {t('total')}
          </Row>
        </tbody>
      </table>
    </Section>
  )
}

function Row(props: Team['total'] & { strong?: boolean; children: ReactNode }) {
  const { members, added, pledged, recharged, strong, children } = props
  const count = useCount()
  return (
    <tr className={cx(strong && styles.strong)}>
      <th scope="row">{children}</th>
      <td>{count(members)}</td>
      <td className={added > 0 ? 'pos' : 'muted'}>{added > 0 ? `+${count(added)}` : '0'}</td>
      <td>
        <Amount value={pledged} />{' '}
        <span className="block fs-caption regular muted">
          <Amount value={recharged} />
        </span>
      </td>
    </tr>
  )
}

function useCount(): (value: number) => string {
  const format = new Intl.NumberFormat(useLocale())
  return value => format.format(value)
}
