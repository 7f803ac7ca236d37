import { Brand } from '@matin/ui/brand'
import { cx } from '@matin/ui/cx'
import { ToastOutlet } from '@matin/ui/toast'
import { ENGLISH, UiProvider } from '@matin/ui/ui-provider'
import { useEffect, useState } from 'react'
import styles from './gallery.module.css'
import { ActionSections } from './sections/actions.tsx'
import { AmountSections } from './sections/amounts.tsx'
import { ChoiceSections } from './sections/choices.tsx'
import { CodeSections } from './sections/codes.tsx'
import { ListSections } from './sections/lists.tsx'
import { LoadingSections } from './sections/loading.tsx'
import { MarketSections } from './sections/market.tsx'
import { OverlaySections } from './sections/overlays.tsx'
import { Toolbar } from './toolbar.tsx'

/** Page of the components whose gestures, keys and focus are tested in a real browser. Development only. */
export function Gallery() {
  const [redUp, setRedUp] = useState(false)
  const [still, setStill] = useState(false)
  useEffect(() => {
    const { dataset } = document.documentElement
    dataset.updown = redUp ? 'red-up' : 'green-up'
    dataset.motion = still ? 'reduce' : 'full'
  }, [redUp, still])
  return (
    <UiProvider value={{ locale: 'en', labels: ENGLISH }}>
      <Toolbar redUp={redUp} onRedUp={setRedUp} still={still} onStill={setStill} />
      <main className={styles.page}>
        <header className={cx(styles.head, 'flex justify-between items-start gap-5')}>
          <div>
            <Brand name="Matin" />
            <h1 className={styles.title}>Components</h1>
            <p className={styles.intro}>
              Components with gestures, keys or focus of their own, at their size on a phone of 390 px.
            </p>
          </div>
        </header>
        <Sections />
      </main>
      <ToastOutlet />
    </UiProvider>
  )
}

function Sections() {
  return (
    <div className={styles.columns}>
      <ActionSections />
      <CodeSections />
      <AmountSections />
      <ListSections />
      <LoadingSections />
      <ChoiceSections />
      <MarketSections />
      <OverlaySections />
    </div>
  )
}
