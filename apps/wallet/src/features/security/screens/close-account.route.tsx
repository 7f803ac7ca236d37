import { type ClosingBlock, closeAccount, getClosing } from '@matin/contract/privacy'
import type { UserInfo } from '@matin/contract/user'
import { Rows } from '@matin/ui/list-row'
import { Note } from '@matin/ui/note'
import { toast } from '@matin/ui/toast'
import { useState } from 'react'
import { invalidate, useEndpoint } from '#shared/api/queries.ts'
import { queryClient } from '#shared/api/query-client.ts'
import { LinkRow } from '#shared/components/link-row.tsx'
import { Loaded } from '#shared/components/loaded.tsx'
import { NetworkButton } from '#shared/components/network-button.tsx'
import { NetworkConfirm } from '#shared/components/network-confirm.tsx'
import { Screen } from '#shared/components/screen.tsx'
import { useAmountText } from '#shared/format/use-amount-text.ts'
import { useForm } from '#shared/forms/use-form.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { useNavigate } from '#shared/router/use-navigate.ts'
import { endSession } from '#shared/state/session.ts'
import { FactorStep, useFactorStep } from '../components/factor-step.tsx'
import { FormSkeleton } from '../components/form-skeleton.tsx'
import { Owner } from '../components/owner.tsx'
import { NO_PROOF, OwnerProof, type Proof, proofFaults, proofInput } from '../components/owner-proof.tsx'
import styles from './form.module.css'

export default function CloseAccountScreen() {
  const t = useTranslations('CloseAccount')
  const closing = useEndpoint(getClosing, {})
  return (
    <Screen title={t('title')} onRefresh={() => closing.refetch()}>
      <Loaded query={closing} skeleton={<FormSkeleton />}>
        {({ blocks, ...lost }) =>
          blocks.length > 0 ? (
            <Blocked blocks={blocks} />
          ) : (
            <Owner>{(user, { proof }) => <CloseForm user={user} proof={proof} {...lost} />}</Owner>
          )
        }
      </Loaded>
    </Screen>
  )
}

function Blocked({ blocks }: { blocks: readonly ClosingBlock[] }) {
  const t = useTranslations('CloseAccount')
  return (
    <>
      <div className="pad pt-2">
        <div className={styles.intro}>
          <Note tone="warn">{t('blocked')}</Note>
        </div>
      </div>
      <Rows label={t('blockedRows')} inset={58}>
        {blocks.map(block => (
          <BlockRow key={block} block={block} />
        ))}
      </Rows>
    </>
  )
}

const BLOCKS = {
  balance: { icon: 'wallet', to: '/pages/Assets/index', title: 'balance', out: 'balanceOut' },
  order: { icon: 'lock', to: '/pages/DEFI/pledgeList', title: 'order', out: 'orderOut' },
  withdrawal: { icon: 'clock', to: '/pages/Assets/claim', title: 'withdrawal', out: 'withdrawalOut' },
  recharge: { icon: 'clock', to: '/pages/Assets/charge', title: 'recharge', out: 'rechargeOut' },
  hold: { icon: 'alert', to: '/pages/Assets/claim', title: 'hold', out: 'holdOut' },
} as const satisfies Record<ClosingBlock, object>

function BlockRow({ block }: { block: ClosingBlock }) {
  const t = useTranslations('CloseAccount')
  const { title, out, ...row } = BLOCKS[block]
  return <LinkRow {...row} title={t(title)} sub={t(out)} />
}

interface CloseFormProps {
  user: UserInfo
  proof: Proof
  /** USDT that the customer gives up. */
  remainder?: string | undefined
  /** USDT that was not credited. */
  unclaimed?: string | undefined
}

function CloseForm({ user, proof, remainder, unclaimed }: CloseFormProps) {
  const t = useTranslations('CloseAccount')
  const write = useAmountText()
  const exact = (amount: string) => ({ amount: write(amount, 'USDT', { exact: true }) })
  const lost = [
    remainder && t('givenUp', exact(remainder)),
    unclaimed && t('unclaimed', exact(unclaimed)),
  ].filter(text => text !== undefined)
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const factorStep = useFactorStep()
  const form = useForm({
    endpoint: closeAccount,
    initial: NO_PROOF,
    toInput: values => ({ ...proofInput(proof, values), remainder }),
    check: values => proofFaults(proof, values),
    onDone: () => {
      endSession()
      queryClient.clear()
      toast(t('done'), 'pos')
      navigate({ to: '/pages/Home/index', replace: true })
    },
    onRefused: error => {
      setAsking(false)
      factorStep.onRefused(error)
      // A new open matter may be the reason.
      void invalidate(getClosing)
    },
  })
  return (
    <form
      className="pad pt-2"
      onSubmit={event => {
        event.preventDefault()
        setAsking(true)
      }}
      noValidate
    >
      <div className={styles.intro}>
        <p className="soft">{t('text')}</p>
        <ul className="soft">
          <li>{t('gone')}</li>
          <li>{t('stays')}</li>
          <li>{t('deposits')}</li>
        </ul>
        {lost.map(text => (
          <Note key={text} tone="warn">
            {text}
          </Note>
        ))}
        <Note tone="warn">{t('forGood')}</Note>
      </div>
      <OwnerProof proof={proof} user={user} form={form} />
      <NetworkButton type="submit" block variant="danger" className="mt-7">
        {t('close')}
      </NetworkButton>
      <NetworkConfirm
        open={asking}
        onClose={() => setAsking(false)}
        title={t('ask')}
        confirm={t('closeIt')}
        onConfirm={() => form.submit()}
        keep={t('keep')}
        pending={form.pending}
      >
        {lost.map(text => (
          <p key={text} className="soft">
            {text}
          </p>
        ))}
        <p className="soft">{t('forGood')}</p>
      </NetworkConfirm>
      <FactorStep step={factorStep} resend={form.resend} />
    </form>
  )
}
