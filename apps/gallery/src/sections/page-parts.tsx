import { Brand, BrandMark } from '@matin/ui/brand'
import { Money } from '@matin/ui/money'
import { NavAction, NavBar } from '@matin/ui/nav-bar'
import { Panel, Slab } from '@matin/ui/panel'
import { TabBar } from '@matin/ui/tab-bar'
import { Block, Stack, Wrap } from '../block.tsx'
import { SampleLink } from '../sample-link.tsx'
import { useWords } from '../words/use-words.tsx'
import styles from './page-parts.module.css'

export function PageSections() {
  const t = useWords()
  const here = <SampleLink aria-current="page" />
  const there = <SampleLink />
  return (
    <>
      <Block
        title="Bars"
        look="phone"
        note="Tab bar 50 px, icons 24 px, labels 12 px. The selected icon shows one jade stroke."
      >
        <NavBar
          title={t('withdraw')}
          onBack={() => undefined}
          end={<NavAction render={there}>{t('history')}</NavAction>}
        />
        <div className={styles.tabs}>
          <TabBar
            label="Main"
            items={[
              { icon: 'home', label: t('home'), link: here },
              { icon: 'market', label: t('market'), link: there },
              { icon: 'pool', label: t('pool'), link: there },
              { icon: 'user', label: t('personal'), link: there },
            ]}
          />
        </div>
      </Block>
      <Block title="Panels">
        <Stack>
          <Slab>
            <p className="t-label muted">Slab: your money, once per screen</p>
            <p className={styles.money}>
              <Money value="14982.26" unit="USDT" size="l" />
            </p>
          </Slab>
          <Panel tone="earn">
            <p className="t-label soft">Earn panel: something that pays</p>
            <p className="semi pos num">+0.70 USDT</p>
          </Panel>
          <Panel>
            <p className="t-label muted">Paper panel: facts and help</p>
          </Panel>
          <Panel tone="line">
            <p className="t-label muted">Outlined panel</p>
          </Panel>
        </Stack>
      </Block>
      <Block title="Brand">
        <Wrap>
          <Brand name="Matin" />
          <BrandMark size={44} />
        </Wrap>
      </Block>
    </>
  )
}
