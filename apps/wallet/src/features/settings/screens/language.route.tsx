import { LANGUAGE_NAMES, LANGUAGES } from '@matin/contract/language'
import { Icon } from '@matin/ui/icon'
import { ListRow, Rows } from '@matin/ui/list-row'
import { Screen } from '#shared/components/screen.tsx'
import { useChooseLanguage } from '#shared/i18n/use-choose-language.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { useClientState } from '#shared/state/client-state.ts'

export default function LanguageScreen() {
  const t = useTranslations('Language')
  const choose = useChooseLanguage()
  const current = useClientState(state => state.language)
  return (
    <Screen title={t('title')}>
      <Rows label={t('choose')}>
        {LANGUAGES.map(language => (
          <ListRow
            key={language}
            title={<span lang={language}>{LANGUAGE_NAMES[language]}</span>}
            value={language === current && <Icon name="check" size={20} />}
            chevron={false}
            render={
              <button type="button" aria-pressed={language === current} onClick={() => choose(language)} />
            }
          />
        ))}
      </Rows>
    </Screen>
  )
}
