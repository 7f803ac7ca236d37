import { reportFault } from '../api/fault.ts'
import { whenIdle } from '../idle.ts'
import { takePush, usePrices } from './prices.ts'

/** The connection is loaded after `ready`. Returns a function that ends the subscription. */
export function followPrices(ready: () => Promise<void> = whenIdle): () => void {
  let left = false
  let stop: (() => void) | undefined
  async function follow() {
    await ready()
    const { live } = await import('../live/live.ts')
    if (left) return
    stop = live.follow(
      { channel: 'quotes' },
      { onMessage: takePush, onConnected: pushed => usePrices.setState({ pushed }) },
    )
  }
  // Without it the screens still ask by themselves.
  follow().catch(error => {
    reportFault(error)
    usePrices.setState({ pushed: false })
  })
  return () => {
    left = true
    stop?.()
  }
}
