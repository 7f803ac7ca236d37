import { fillParameters } from '@matin/i18n/long-text'
import { takeMarks } from '@matin/ui/break-marks'
import { buttonClass } from '@matin/ui/button-class'
import { useQuery } from '@tanstack/react-query'
import { Disclosure } from '#shared/components/disclosure.tsx'
import { Loaded } from '#shared/components/loaded.tsx'
import { OutsideContact } from '#shared/components/outside-contact.tsx'
import { PageSkeleton, SkeletonRows, SkeletonText } from '#shared/components/page-skeleton.tsx'
import { Screen } from '#shared/components/screen.tsx'
import { Section } from '#shared/components/section.tsx'
import { useLocale, useTranslations } from '#shared/i18n/use-translations.tsx'
import { Link } from '#shared/router/link.tsx'
import { useSession } from '#shared/state/session.ts'
import { longTextQuery } from '#shared/texts/long-text.ts'
import { useTextValues } from '#shared/texts/use-text-values.ts'
import styles from './faq.module.css'

export default function FaqScreen() {
  const t = useTranslations('Faq')
  const common = useTranslations('Common')
  const signedIn = useSession(session => session.token !== null)
  const query = useQuery(longTextQuery('faq', useLocale()))
  const { query: settings, values } = useTextValues()
  const say = (words: string) => takeMarks(fillParameters(words, values))
  return (
    <Screen
      title={t('title')}
      cta={
        signedIn ? (
          <Link to="/pages/Personal/service" className={buttonClass({ block: true })}>
            {t('ask')}
          </Link>
        ) : (
          <p className="text-center">
            <span className="block t-label muted">{common('support')}</span>
            <OutsideContact />
          </p>
        )
      }
    >
      <Loaded query={settings} skeleton={<FaqSkeleton />}>
        {() => (
          <Loaded query={query} skeleton={<FaqSkeleton />}>
            {({ sections }) =>
              sections.map(({ title, parts }) => (
                <Section pad key={title} title={say(title)}>
                  {parts.map(({ title: question, text }) => (
                    <Disclosure
                      key={question}
                      name={question}
                      summary={say(question)}
                      className={styles.item}
                    >
                      {text.map(words => (
                        <p key={words} className="pb-3.5 soft">
                          {say(words)}
                        </p>
                      ))}
                    </Disclosure>
                  ))}
                </Section>
              ))
            }
          </Loaded>
        )}
      </Loaded>
    </Screen>
  )
}

function FaqSkeleton() {
  const group = (
    <>
      <SkeletonText width="28%" />
      <SkeletonRows count={3} height={45} end={16} />
    </>
  )
  return (
    <PageSkeleton>
      {group}
      {group}
      {group}
    </PageSkeleton>
  )
}
