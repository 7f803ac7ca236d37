import { BottomSheet } from '@matin/ui/bottom-sheet'
import { Icon } from '@matin/ui/icon'
import { ListRow, Rows } from '@matin/ui/list-row'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { useClientState } from '#shared/state/client-state.ts'
import { UPDOWNS, updownOf } from '#shared/state/restore.ts'
import styles from './colours-sheet.module.css'

const words = { 'green-up': 'greenUp', 'red-up': 'redUp' } as const

export default function ColoursSheet({ onClose }: { onClose: () => void }) {
  const t = useTranslations('Personal')
  const chosen = useClientState(updownOf)
  return (
    <BottomSheet open onClose={onClose} title={t('colours')}>
      <Rows label={t('colours')}>
        {UPDOWNS.map(updown => (
          <ListRow
            key={updown}
            title={t(words[updown])}
            value={
              // Each choice shows its own colours, whatever is chosen.
              <span data-updown={updown} className={styles.sample} aria-hidden="true">
                <span className={styles.up}>▲ 2.14%</span>
                <span className={styles.down}>▼ 0.86%</span>
              </span>
            }
            end={<span className={styles.mark}>{updown === chosen && <Icon name="check" size={20} />}</span>}
            chevron={false}
            render={
              <button
                type="button"
                aria-pressed={updown === chosen}
                onClick={() => {
                  useClientState.setState({ updown })
                  onClose()
                }}
              />
            }
          />
        ))}
      </Rows>
      <p className="t-cap pad pt-3">{t('coloursNote')}</p>
    </BottomSheet>
  )
}
