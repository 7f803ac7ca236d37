import { CoinBadge } from '@matin/ui/coin-badge'
import { coinPaths } from '@matin/ui/coin-paths'
import { Icon, type IconName } from '@matin/ui/icon'
import { firstIconPaths } from '@matin/ui/icon-paths'
import { moreIconPaths } from '@matin/ui/more-icon-paths'
import { Block, State } from '../block.tsx'
import styles from './icons.module.css'

const sizes = [14, 16, 18, 20, 24] as const

export function IconSections() {
  return (
    <>
      <Block title="Icons, 24 px, 1.75 stroke, round caps">
        <ul className={styles.icons}>
          {(Object.keys({ ...firstIconPaths, ...moreIconPaths }) as IconName[]).map(name => (
            <li key={name}>
              <Icon name={name} />
              <small>{name}</small>
            </li>
          ))}
        </ul>
        <State name="Sizes" />
        <ul className={styles.icons}>
          {sizes.map(size => (
            <li key={size}>
              <Icon name="shield-check" size={size} />
              <small>{size}</small>
            </li>
          ))}
        </ul>
      </Block>
      <Block title="Coin badges, same line, one tint each">
        <ul className={styles.coins}>
          {[...Object.keys(coinPaths), 'NEW'].map(symbol => (
            <li key={symbol}>
              <CoinBadge symbol={symbol} />
              <small>{symbol}</small>
            </li>
          ))}
          <li>
            <CoinBadge symbol="USDT" small />
            <small>small</small>
          </li>
        </ul>
      </Block>
    </>
  )
}
