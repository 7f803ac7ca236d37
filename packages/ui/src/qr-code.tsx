import { encode } from 'uqr'
import { cx } from './cx.ts'
import styles from './qr-code.module.css'

interface QrCodeProps {
  text: string
  label: string
  className?: string | undefined
}

/** Two modules of the required quiet zone are drawn; the padding is the rest. Import it only on demand. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { data, size } = encode(text, { border: 0, ecc: 'M' })
  let path = ''
  data.forEach((row, y) => {
    row.forEach((dark, x) => {
      if (dark) path += `M${x} ${y}h1v1h-1z`
    })
  })
  return (
    <div className={cx(styles.paper, className)}>
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
  )
}
