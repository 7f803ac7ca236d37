import { Icon } from '@matin/ui/icon'
import { useTranslations } from '../i18n/use-translations.tsx'
import { useClientState } from '../state/client-state.ts'
import styles from './chain-transaction.module.css'
import { Hash } from './hash.tsx'

export function ChainTransaction({ txid, copyLabel }: { txid: string; copyLabel: string }) {
  const t = useTranslations('Common')
  const explorer = useClientState(state => state.globalConfig.explorer_url)
  return (
    <span className="inline-row">
      <Hash value={txid} copyLabel={copyLabel} />
      {explorer && (
        <a
          className={styles.link}
          href={`${explorer}${encodeURIComponent(txid)}`}
          target="_blank"
          rel="noreferrer"
          aria-label={t('explorer')}
          title={t('explorer')}
        >
          <Icon name="external" size={18} />
        </a>
      )}
    </span>
  )
}
