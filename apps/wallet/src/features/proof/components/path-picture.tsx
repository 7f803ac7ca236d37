import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { placesOfPath } from '../model/path-places.ts'
import styles from './path-picture.module.css'

const [STEP, SIZE, WIDTH] = [48, 18, 350]

/** Nodes on the path are filled, their neighbours are empty. The text around the picture says the same. */
export function PathPicture({ index, count }: { index: number; count: number }) {
  const t = useTranslations('Proof')
  const { nodes, more } = placesOfPath(index, count, WIDTH)
  const root = nodes.at(-1)
  const leaf = nodes[0]
  if (!root || !leaf) return null
  // The root of a single leaf is its hash: one way up, with nothing beside it.
  const alone = nodes.length === 1
  const bottom = 40 + (nodes.length - 1 + (more || alone ? 1 : 0)) * STEP
  const y = (level: number) => bottom - level * STEP
  return (
    <svg className={styles.picture} viewBox={`0 0 ${WIDTH} ${bottom + 34}`} aria-hidden="true">
      {nodes.slice(1).map(({ x, beside, level }) => {
        const below = nodes[level - 1]
        if (!below) return null
        const middle = (y(level) + y(level - 1)) / 2
        return (
          <g key={level}>
            {beside !== null && (
              <>
                <path className={styles.side} d={`M${beside} ${y(level - 1)}V${middle}H${x}`} />
                {level > 1 && (
                  <path
                    className={styles.under}
                    d={`M${beside} ${y(level - 1) + SIZE / 2}v12M${beside - 16} ${y(level - 1) + 29}v-8h32v8`}
                  />
                )}
                <rect
                  className={styles.empty}
                  x={beside - SIZE / 2}
                  y={y(level - 1) - SIZE / 2}
                  width={SIZE}
                  height={SIZE}
                  rx={5}
                />
              </>
            )}
            <path className={styles.way} d={`M${below.x} ${y(level - 1)}V${middle}H${x}V${y(level)}`} />
            {level < nodes.length - 1 && (
              <rect
                className={styles.full}
                x={x - SIZE / 2}
                y={y(level) - SIZE / 2}
                width={SIZE}
                height={SIZE}
                rx={5}
              />
            )}
          </g>
        )
      })}
      {more && (
        <>
          <rect
            className={styles.full}
            x={root.x - SIZE / 2}
            y={y(root.level) - SIZE / 2}
            width={SIZE}
            height={SIZE}
            rx={5}
          />
          <path className={styles.skipped} d={`M${root.x} ${y(root.level) - SIZE / 2}V30`} />
        </>
      )}
      {alone && <path className={styles.way} d={`M${leaf.x} ${bottom}V30`} />}
      <Label x={root.x} y={22} text={t('root')} look={styles.root} />
      <Label x={leaf.x} y={bottom} text={t('leaf')} look={styles.leaf} />
    </svg>
  )
}

function Label({ x, y, text, look }: { x: number; y: number; text: string; look: string | undefined }) {
  const width = Math.max(92, 24 + 7 * [...text].reduce((sum, sign) => sum + (sign > '\u2e80' ? 1.8 : 1), 0))
  const middle = Math.min(WIDTH - width / 2, Math.max(width / 2, x))
  return (
    <g className={look}>
      <rect x={middle - width / 2} y={y - 16} width={width} height={32} rx={10} />
      <text x={middle} y={y + 4} textAnchor="middle">
        {text}
      </text>
    </g>
  )
}
