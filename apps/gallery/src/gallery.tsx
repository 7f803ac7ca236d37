import { Brand } from '@matin/ui/brand'
import { Dial } from '@matin/ui/dial'
import { ToastOutlet } from '@matin/ui/toast'
import { UiProvider } from '@matin/ui/ui-provider'
import { useEffect, useState } from 'react'
import styles from './gallery.module.css'
import { ActionSections } from './sections/actions.tsx'
import { AmountSections } from './sections/amounts.tsx'
import { ChoiceSections } from './sections/choices.tsx'
import { CodeSections } from './sections/codes.tsx'
import { FoundationSections } from './sections/foundations.tsx'
import { IconSections } from './sections/icons.tsx'
import { InputSections } from './sections/inputs.tsx'
import { ListSections } from './sections/lists.tsx'
import { LoadingSections } from './sections/loading.tsx'
import { MarketSections } from './sections/market.tsx'
import { MessageSections } from './sections/messages.tsx'
import { MeterSections } from './sections/meters.tsx'
import { OverlaySections } from './sections/overlays.tsx'
import { PageSections } from './sections/page-parts.tsx'
import { ProgressSections } from './sections/progress.tsx'
import { TransferSections } from './sections/transfers.tsx'
import { Toolbar } from './toolbar.tsx'
import { type Language, labelsIn, WordsProvider } from './words/use-words.tsx'

/** Every component in every state, for whoever builds with them. Development only. */
export function Gallery() {
  const [language, setLanguage] = useState<Language>('en')
  const [redUp, setRedUp] = useState(false)
  const [still, setStill] = useState(false)
  useEffect(() => {
    const { dataset } = document.documentElement
    document.documentElement.lang = language
    dataset.updown = redUp ? 'red-up' : 'green-up'
    dataset.motion = still ? 'reduce' : 'full'
  }, [language, redUp, still])
  return (
    <UiProvider value={{ locale: language, labels: labelsIn(language) }}>
      <WordsProvider language={language}>
        <Toolbar
          language={language}
          onLanguage={setLanguage}
          redUp={redUp}
          onRedUp={setRedUp}
          still={still}
          onStill={setStill}
        />
        <main className={styles.page}>
          <header className={styles.head}>
            <div>
              <Brand name="Matin" />
              <h1 className={styles.title}>Components</h1>
              <p className={styles.intro}>
                Every part of the customer app in every state, at its size on a phone of 390 px.
              </p>
            </div>
            <Dial minutes={21 * 60 + 30} className={styles.dial} />
          </header>
          <Sections />
        </main>
        <ToastOutlet />
      </WordsProvider>
    </UiProvider>
  )
}

function Sections() {
  return (
    <>
      <div className={styles.columns}>
        <FoundationSections />
        <ActionSections />
        <InputSections />
        <CodeSections />
        <AmountSections />
        <ListSections />
        <LoadingSections />
        <ChoiceSections />
        <MarketSections />
        <ProgressSections />
        <MeterSections />
        <MessageSections />
        <TransferSections />
        <OverlaySections />
        <PageSections />
      </div>
      <IconSections />
    </>
  )
}
