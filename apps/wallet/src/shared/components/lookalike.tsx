import type { Lookalike as LookalikeOf } from '@matin/domain/withdrawal/lookalike'
import { Chip } from '@matin/ui/chip'
import { Note } from '@matin/ui/note'
import { Panel } from '@matin/ui/panel'
import { useTranslations } from '../i18n/use-translations.tsx'
import { differingGroups, WholeAddress } from './whole-address.tsx'

export interface ResembledAddress extends LookalikeOf {
  label: string | undefined
}

interface LookalikeProps {
  address: string
  known: ResembledAddress
  title: string
}

export function Lookalike({ address, known, title }: LookalikeProps) {
  const t = useTranslations('Withdraw')
  const { kind } = known
  return (
    <>
      <Note tone="warn" live>
        <p className="t-title">
          {known.label ? t('lookalikeOf', { name: known.label }) : t('lookalikeOfUsed', { kind })}
        </p>
        <p>{t('lookalikeText', { kind })}</p>
      </Note>
      <Panel className="stack gap-3 pt-4 pb-4">
        <p className="row flex-wrap justify-between gap-x-3 gap-y-1">
          <b className="semi">{title}</b>
          <Chip tone="warn" icon="alert">
            {t('otherAddress')}
          </Chip>
        </p>
        <WholeAddress address={address} unlike={known.address} />
      </Panel>
      <section className="stack gap-2 p-5 pt-2 pb-2">
        <p className="row flex-wrap justify-between gap-x-3 gap-y-1">
          <b className="semi">{known.label ?? t('knownAddress', { kind })}</b>
          <span className="t-cap muted">
            {t('groupsDiffer', { count: differingGroups(address, known.address) })}
          </span>
        </p>
        <WholeAddress address={known.address} />
      </section>
    </>
  )
}
