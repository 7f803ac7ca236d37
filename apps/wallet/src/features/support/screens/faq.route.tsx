import { takeMarks } from '@matin/ui/break-marks'
import { buttonClass } from '@matin/ui/button-class'
import { useQuery } from '@tanstack/react-query'
import { Disclosure } from '#shared/components/disclosure.tsx'
import { Loaded } from '#shared/components/loaded.tsx'
import { PageSkeleton, SkeletonRows, SkeletonText } from '#shared/components/page-skeleton.tsx'
import { Screen } from '#shared/components/screen.tsx'
import { Section } from '#shared/components/section.tsx'
import { useLocale, useTranslations } from '#shared/i18n/use-translations.tsx'
import { Link } from '#shared/router/link.tsx'
import { faqQuery } from '../model/faq.ts'
import styles from './faq.module.css'

/** Screen of frequently asked questions with answers, for guests too. */
export default function FaqScreen() {
  const t = useTranslations('Faq')
  const query = useQuery(faqQuery(useLocale()))
  return (
    <Screen
      title={t('title')}
      cta={
        <Link to="/pages/Personal/service" className={buttonClass({ block: true })}>
          {t('ask')}
        </Link>
      }
    >
      <Loaded query={query} skeleton={<FaqSkeleton />}>
        {faq =>
          faq.groups.map(({ title, items }) => (
            <Section key={title} title={takeMarks(title)}>
              <div className="pad">
                {items.map(({ question, answer }) => (
                  <Disclosure
                    key={question}
                    name={question}
                    summary={takeMarks(question)}
                    className={styles.item}
                  >
                    <p className={styles.answer}>{takeMarks(answer)}</p>
                  </Disclosure>
                ))}
              </div>
            </Section>
          ))
        }
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
