import styles from './address-row.module.css'
import { CopyButton } from './copy-button.tsx'
import { cx } from './cx.ts'

export function shortAddress(address: string, ends = 6): string {
  return address.length <= 2 * ends + 1 ? address : `${address.slice(0, ends)}…${address.slice(-ends)}`
}

/** Shows an address in two even lines. The first and last six characters, which people compare, are bold. */
export function AddressText({ address }: { address: string }) {
  const half = Math.ceil(address.length / 2)
  return (
    <span className={cx('mono', styles.text)} translate="no">
      <b>{address.slice(0, 6)}</b>
      {address.slice(6, half)}
      <wbr />
      {address.slice(half, -6)}
      <b>{address.slice(-6)}</b>
    </span>
  )
}

interface AddressRowProps {
  address: string
  copyLabel: string
  onCopied: (ok: boolean) => void
}

export function AddressRow({ address, copyLabel, onCopied }: AddressRowProps) {
  return (
    <div className={styles.row}>
      <AddressText address={address} />
      <CopyButton text={address} label={copyLabel} onCopied={onCopied} />
    </div>
  )
}
