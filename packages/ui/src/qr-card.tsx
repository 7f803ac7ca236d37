import type { ReactNode } from 'react'
import styles from './qr-card.module.css'
import { QrCode } from './qr-code.tsx'

/** QR code on a panel, with a line below it. Import it only on demand. */
export function QrCard({ text, label, caption }: { text: string; label: string; caption?: ReactNode }) {
  return (
    <div className={styles.card}>
      <QrCode text={text} label={label} />
      {caption && <p className="fs-label soft text-center">{caption}</p>}
    </div>
  )
}
