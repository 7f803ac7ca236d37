import { BrandMark } from '@matin/ui/brand'
import { cx } from '@matin/ui/cx'
import { Rows } from '@matin/ui/list-row'
import { SummaryRow, SummaryRows } from '@matin/ui/summary-row'
import { Hash } from '#shared/components/hash.tsx'
import { LinkRow } from '#shared/components/link-row.tsx'
import { Screen } from '#shared/components/screen.tsx'
import { Section } from '#shared/components/section.tsx'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { useAppName } from '#shared/state/use-app-name.ts'
import { useTextValues } from '#shared/texts/use-text-values.ts'
import { DevelopmentNote } from '../components/development-note.tsx'
import { LegalText } from '../components/legal-text.tsx'
import { VERSION, VERSION_CODE } from '../model/version.ts'
import styles from './about.module.css'

export default function AboutScreen() {
  const t = useTranslations('About')
  const { settings } = useTextValues()
  return (
    <Screen title={t('title')}>
      <div className={cx(styles.brand, 'stack gap-1.5 pad pt-6 pb-2 text-center')}>
        <BrandMark size={56} />
        <p className="t-h2">{useAppName()}</p>
        <p className="t-label muted">
          {t('version', { version: settings.app_version || VERSION, code: String(VERSION_CODE) })}
        </p>
      </div>
      <DevelopmentNote />
      <LegalText name="about" />
      <Documents />
      <Section pad title={t('facts')}>
        <SummaryRows>
          {settings.operator_contact && (
            <SummaryRow name={t('contact')}>{settings.operator_contact}</SummaryRow>
          )}
          <SummaryRow name={t('network')}>{`TRON (${settings.network ?? ''})`}</SummaryRow>
          <SummaryRow name={t('contract')}>
            <Hash value={settings.usdt_contract ?? ''} copyLabel={t('copyContract')} />
          </SummaryRow>
          <SummaryRow name={t('prices')}>
            {t('pricesFrom', { source: settings.market_source ?? '' })}
          </SummaryRow>
        </SummaryRows>
      </Section>
    </Screen>
  )
}

function Documents() {
  const t = useTranslations('About')
  return (
    <Section title={t('documents')}>
      <Rows label={t('documents')}>
        <LinkRow compact title={t('rules')} to="/pages/DEFI/rules" />
        <LinkRow compact title={t('agreement')} to="/pages/About/user_agreement" />
        <LinkRow compact title={t('policy')} to="/pages/About/private_policy" />
        <LinkRow compact title={t('proof')} to="/pages/Assets/reserves" />
      </Rows>
    </Section>
  )
}
