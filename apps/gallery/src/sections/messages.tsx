import { Button } from '@matin/ui/button'
import { Note } from '@matin/ui/note'
import { NoticeBar } from '@matin/ui/notice-bar'
import { ToastCard, toast } from '@matin/ui/toast'
import { Block, Stack, Wrap } from '../block.tsx'
import { SampleLink } from '../sample-link.tsx'
import { useWords } from '../words/use-words.tsx'
import styles from './messages.module.css'

export function MessageSections() {
  const t = useWords()
  return (
    <>
      <Block title="Notice bar and notes" look="flush">
        <NoticeBar text={t('maintenance')} render={<SampleLink />} />
        <div className={styles.notes}>
          <Stack>
            <Note tone="warn">{t('onlyTrc20')}</Note>
            <Note tone="info">{t('within24')}</Note>
            <Note tone="pos">{t('principalBack')}</Note>
            <Note tone="neg">{t('backUnreadable')}</Note>
            <Note>{t('noOrdersText')}</Note>
          </Stack>
        </div>
      </Block>
      <Block
        title="Toasts"
        note="Centre of the screen, 2000 ms, one at a time. Errors to be put right stay at their field."
      >
        <div className={styles.toasts}>
          <ToastCard tone="pos">{t('copied')}</ToastCard>
          <ToastCard tone="neg">{t('insufficientToast')}</ToastCard>
          <ToastCard tone="plain">{t('codeSent')}</ToastCard>
        </div>
        <Wrap>
          <Button size="sm" variant="quiet" onClick={() => toast(t('copied'), 'pos')}>
            Show the first
          </Button>
          <Button size="sm" variant="quiet" onClick={() => toast(t('insufficientToast'), 'neg')}>
            Show the second
          </Button>
        </Wrap>
      </Block>
    </>
  )
}
