import { IndexList } from '@matin/ui/index-list'
import { useMemo } from 'react'
import { areaItems } from '#shared/areas/area-items.ts'
import { areaHere, dialOf, pairs } from '#shared/areas/dial-codes.ts'
import { useChosenArea } from '#shared/areas/use-area.ts'
import { Screen } from '#shared/components/screen.tsx'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { useBack } from '#shared/router/use-back.ts'
import { useClientState } from '#shared/state/client-state.ts'
import styles from './area.module.css'

export default function AreaScreen() {
  const t = useTranslations('Area')
  const back = useBack()
  const language = useClientState(state => state.language)
  const chosen = useChosenArea(state => state.area)
  const items = useMemo(() => areaItems(pairs, language), [language])
  return (
    <Screen title={t('title')}>
      <IndexList
        items={items}
        value={chosen || areaHere(language)}
        onChange={area => {
          useChosenArea.setState({ area, dial: dialOf(area) })
          back()
        }}
        labels={{ search: t('search'), clear: t('clear'), nothing: query => t('nothing', { query }) }}
        className={styles.list}
      />
    </Screen>
  )
}
