import { cx } from '@matin/ui/cx'
import { Money } from '@matin/ui/money'
import { Block } from '../block.tsx'
import styles from './foundations.module.css'

const colours = [
  ['Ink', 'ink'],
  ['Tab muted', 'tab-muted'],
  ['Text 2', 'text-2'],
  ['Text 3', 'text-3'],
  ['Jade 400', 'jade-400'],
  ['Jade 600', 'jade-600'],
  ['Jade 700', 'jade-700'],
  ['Jade 50', 'jade-50'],
  ['Negative', 'negative'],
  ['Warning', 'warning'],
  ['Info', 'info'],
  ['Control line', 'line-control'],
  ['Up', 'up'],
  ['Down', 'down'],
  ['Paper', 'paper'],
  ['Hairline', 'hairline'],
] as const

export function FoundationSections() {
  return (
    <>
      <Block title="Colour">
        <ul className={styles.colours}>
          {colours.map(([name, token]) => (
            <li key={token}>
              <i className={styles.colour} style={{ background: `var(--${token})` }} />
              <b>{name}</b>
              <code>--{token}</code>
            </li>
          ))}
        </ul>
      </Block>
      <Block title="Type">
        <p>
          <Money value="14982.26" unit="USDT" size="xl" />
        </p>
        <p className={cx('t-display', styles.display)}>Display 36</p>
        <p className={cx('t-h1', styles.step)}>Heading 30</p>
        <p className={cx('t-h2', styles.step)}>Heading 24</p>
        <p className={cx('t-h3', styles.step)}>Heading 20</p>
        <p className={cx('t-title', styles.step)}>Title 17, section heads and rows</p>
        <p className={styles.step}>Body 15, sentences and values</p>
        <p className={cx('t-label', 'muted', styles.step)}>Label 13, field names and second lines</p>
        <p className={cx('t-cap', styles.step)}>Caption 12, units, times, meters</p>
        <p lang="ja" className={styles.display}>
          日本語：総資産 14,982.26 USDT
        </p>
        <p lang="zh-Hans">简体中文：实际到账 499.00 USDT</p>
        <p lang="zh-Hant">繁體中文：實際到帳 499.00 USDT</p>
      </Block>
    </>
  )
}
