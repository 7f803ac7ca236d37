import { shortAddress } from '@matin/ui/address-row'
import { CopyButton } from '@matin/ui/copy-button'
import styles from './hash.module.css'
import { useCopied } from './use-copied.ts'

interface HashProps {
  value: string
  copyLabel: string
  /** Show all of it: an order number. */
  whole?: boolean
  /** Characters at each end, where there is little room. */
  ends?: number
}

/** An identifier, shortened when it is long, with a button that copies the whole. */
export function Hash({ value, copyLabel, whole = false, ends }: HashProps) {
  const copied = useCopied()
  return (
    <span className={styles.hash}>
      <span className="mono" title={value}>
        {whole ? value : shortAddress(value, ends)}
      </span>
      <CopyButton text={value} label={copyLabel} size={18} onCopied={copied} className={styles.copy} />
    </span>
  )
}
