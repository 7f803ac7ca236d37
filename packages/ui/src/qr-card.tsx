import type { ReactNode } from 'react'
import { encode } from 'uqr'
import styles from './qr-card.module.css'

/** A QR code as one SVG path with four modules of quiet zone. Import it only from lazy pages. */
export function QrCard({ text, label, caption }: { text: string; label: string; caption?: ReactNode }) {
  const { data, size } = encode(text, { border: 0, ecc: 'M' })
  let path = ''
  data.forEach((row, y) => {
    row.forEach((dark, x) => {
      if (dark) path += `M${x} ${y}h1v1h-1z`
    })
  })
  return (
    <div className={styles.card}>
      <div className={styles.paper}>
        <svg
          className={styles.qr}
          viewBox={`-2 -2 ${size + 4} ${size + 4}`}
          shapeRendering="crispEdges"
          role="img"
          aria-label={label}
        >
          <path d={path} />
        </svg>
      </div>
      {caption && <p className={styles.caption}>{caption}</p>}
    </div>
  )
}
