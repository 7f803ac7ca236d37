import { shortAddress } from '@matin/ui/address-row'
import { CopyButton } from '@matin/ui/copy-button'
import { cx } from '@matin/ui/cx'
import styles from './hash.module.css'
import { useCopied } from './use-copied.ts'

interface HashProps {
  value: string
  copyLabel: string
  whole?: boolean
  /** Number of characters to show at each end of a shortened value, for places with little space. */
  ends?: number
}

export function Hash({ value, copyLabel, whole = false, ends }: HashProps) {
  const copied = useCopied()
  return (
    <span className={cx(styles.hash, 'inline-row gap-0.5')}>
      <span className="mono" title={value} translate="no">
        {whole ? value : shortAddress(value, ends)}
      </span>
      <CopyButton text={value} label={copyLabel} size={18} onCopied={copied} className={styles.copy} />
    </span>
  )
}
