import { shortAddress } from '@matin/ui/address-row'
import { CopyButton } from '@matin/ui/copy-button'
import styles from './hash.module.css'
import { useCopied } from './use-copied.ts'

/** A long identifier in short, with a way to copy the whole. */
export function Hash({ value, copyLabel }: { value: string; copyLabel: string }) {
  const copied = useCopied()
  return (
    <span className={styles.hash}>
      <span className="mono" title={value}>
        {shortAddress(value)}
      </span>
      <CopyButton text={value} label={copyLabel} size={18} onCopied={copied} className={styles.copy} />
    </span>
  )
}
