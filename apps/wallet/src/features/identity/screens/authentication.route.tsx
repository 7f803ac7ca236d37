import { getIdentity, type Identity } from '@matin/contract/identity'
import { allowsIdentity } from '@matin/domain/identity/state'
import { Button } from '@matin/ui/button'
import { Note } from '@matin/ui/note'
import { SkeletonStack } from '@matin/ui/skeleton'
import { useId } from 'react'
import { useEndpoint } from '#shared/api/queries.ts'
import { Loaded } from '#shared/components/loaded.tsx'
import { Screen } from '#shared/components/screen.tsx'
import { useTimes } from '#shared/format/use-times.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { IdentityForm } from '../components/identity-form.tsx'
import { IdentityHead } from '../components/identity-head.tsx'
import { EarlierSubmissions, IdentityRefusal, IdentityStatus } from '../components/identity-status.tsx'
import { type IdentityFormState, useIdentityForm } from '../hooks/use-identity-form.ts'

export default function AuthenticationScreen() {
  const t = useTranslations('Identity')
  const formId = useId()
  const noteId = useId()
  const identity = useEndpoint(getIdentity, {}, { staleTime: 0 })
  const form = useIdentityForm(identity.data?.submissions[0])
  const open = identity.data !== undefined && mayApply(identity.data)
  return (
    <Screen
      title={t('title')}
      onRefresh={() => identity.refetch()}
      cta={
        open && (
          <>
            <Button
              type="submit"
              form={formId}
              block
              disabled={form.missing !== null && form.missing !== 'sending'}
              pending={form.pending}
              aria-describedby={noteId}
            >
              {t(form.pending ? 'submitting' : 'submit')}
            </Button>
            <p id={noteId} className="t-cap mt-2 text-center">
              {form.queued
                ? t('queued')
                : form.missing === null
                  ? t('ready')
                  : t(`missing_${form.missing}`, { type: form.type })}
            </p>
          </>
        )
      }
    >
      <Loaded
        query={identity}
        skeleton={<SkeletonStack className="stack gap-5 pad pt-2 pb-2" shapes={[30, 76, 84, 82, 82, 132]} />}
      >
        {data => <IdentityPage identity={data} formId={formId} form={form} />}
      </Loaded>
    </Screen>
  )
}

interface IdentityPageProps {
  identity: Identity
  formId: string
  form: IdentityFormState
}

function IdentityPage({ identity, formId, form }: IdentityPageProps) {
  const t = useTranslations('Identity')
  const times = useTimes()
  const [latest, ...earlier] = identity.submissions
  const { state, nextAt } = identity
  return (
    <>
      <IdentityHead identity={identity} />
      {state === 'failed' && latest && <IdentityRefusal submission={latest} />}
      {nextAt && (
        <div className="pad">
          <Note tone="warn">{t('tooMany', { time: times.full(nextAt) })}</Note>
        </div>
      )}
      {mayApply(identity) && <IdentityForm id={formId} form={form} />}
      {(state === 'in_review' || state === 'passed') && latest && <IdentityStatus submission={latest} />}
      <EarlierSubmissions submissions={earlier} />
    </>
  )
}

function mayApply({ state, nextAt }: Identity): boolean {
  return allowsIdentity('submit', state) && nextAt === null
}
