import { cx } from '@matin/ui/cx'
import styles from './whole-address.module.css'

const GROUP = 4
/** Number of characters at the end that people compare. */
const END = 4

export function groupsOf(address: string): string[] {
  return address.match(new RegExp(`.{1,${GROUP}}`, 'g')) ?? []
}

export function differingGroups(address: string, other: string): number {
  const others = groupsOf(other)
  return groupsOf(address).filter((group, index) => group !== others[index]).length
}

interface WholeAddressProps {
  address: string
  /** Known address that `address` resembles. The groups that differ are marked. */
  unlike?: string
}

/** Screen readers read the groups one after another. Copying gives the address without spaces. */
export function WholeAddress({ address, unlike }: WholeAddressProps) {
  const groups = groupsOf(address)
  const others = unlike === undefined ? groups : groupsOf(unlike)
  return (
    <p
      role="img"
      className={cx(styles.address, 'mono stack fs-body leading-1.4 soft')}
      translate="no"
      aria-label={groups.join(' ')}
      onCopy={event => {
        event.clipboardData.setData('text/plain', address)
        event.preventDefault()
      }}
    >
      {groups.map((group, index) => {
        const start = index * GROUP
        const bold =
          index === 0 ? group.length : Math.min(group.length, start + group.length - (address.length - END))
        const light = bold > 0 ? group.slice(0, group.length - bold) : group
        return (
          <span key={start} className={cx(group !== others[index] && styles.differs)}>
            {light}
            {bold > 0 && <b>{group.slice(light.length)}</b>}
          </span>
        )
      })}
    </p>
  )
}
