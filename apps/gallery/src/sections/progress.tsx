import { Chip } from '@matin/ui/chip'
import { Steps } from '@matin/ui/steps'
import { Timeline } from '@matin/ui/timeline'
import { Block, State, Wrap } from '../block.tsx'
import { useWords } from '../words/use-words.tsx'

export function ProgressSections() {
  return (
    <>
      <Chips />
      <Timelines />
      <StepList />
    </>
  )
}

function Chips() {
  const t = useWords()
  return (
    <Block title="Status chips" note="Icon and words, never colour alone.">
      <Wrap>
        <Chip icon="id">{t('notCertified')}</Chip>
        <Chip tone="info" icon="clock">
          {t('inReview')}
        </Chip>
        <Chip tone="pos" icon="check">
          {t('passed')}
        </Chip>
        <Chip tone="neg" icon="close">
          {t('auditFailed')}
        </Chip>
        <Chip tone="info" icon="clock">
          {t('inProgress')}
        </Chip>
        <Chip icon="check">{t('ended')}</Chip>
        <Chip tone="warn" icon="alert">
          {t('notSet')}
        </Chip>
        <Chip icon="lock">{t('notOpen')}</Chip>
        <Chip tone="ink" icon="star">
          VIP 3
        </Chip>
        <Chip tone="line" icon="link">
          TRC-20
        </Chip>
      </Wrap>
    </Block>
  )
}

function Timelines() {
  const t = useWords()
  return (
    <Block title="Timeline" note="What happened, what happens next and by when.">
      <Timeline
        label={t('withdraw')}
        steps={[
          { key: 'submitted', state: 'done', title: t('submitted'), detail: t('frozenText'), end: '20:14' },
          { key: 'first', state: 'done', title: t('passed'), end: '21:05' },
          { key: 'second', state: 'now', title: t('approval'), detail: t('approvalBy') },
          { key: 'sent', state: 'later', title: t('sent') },
          { key: 'arrived', state: 'later', title: t('arrived') },
        ]}
      />
      <State name={t('rejected')} />
      <Timeline
        label={t('rejected')}
        steps={[{ key: 'no', state: 'failed', title: t('rejected'), detail: t('returned'), end: '21:40' }]}
      />
    </Block>
  )
}

function StepList() {
  const t = useWords()
  return (
    <Block title="Step list">
      <Steps
        label={t('home')}
        items={[
          { key: '1', state: 'done', label: t('step1') },
          { key: '2', state: 'now', label: t('step2') },
          { key: '3', state: 'later', label: t('step3') },
        ]}
      />
    </Block>
  )
}
