import styles from './qr-card.module.css'
import { QrCode } from './qr-code.tsx'

/** QR code on a panel. Import it only on demand. */
export function QrCard({ text, label }: { text: string; label: string }) {
  return (
    <div className={styles.card}>
      <QrCode text={text} label={label} />
    </div>
  )
}
