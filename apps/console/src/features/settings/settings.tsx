import { Page } from '../../shared/page.tsx'
import { Proposals } from './proposals.tsx'
import { ReviewDrawer } from './review-drawer.tsx'
import { SettingGroups } from './setting-groups.tsx'
import { useEdits } from './use-edits.ts'

export function Settings() {
  const edits = useEdits()
  return (
    <Page
      title="Settings"
      help={
        <p>
          Change what is to change, compare old and new at the side, and say why. What bounds withdrawals or
          sets what customers pay wants a second operator; the rest counts at once. Nobody changes a price, a
          payout or a count. The procedure: “A setting” in docs/operations.md.
        </p>
      }
      drawer={edits.changes.length > 0 && <ReviewDrawer edits={edits} />}
    >
      <SettingGroups groups={['Withdrawals', 'House', 'Shown']} edits={edits} />
      <Proposals />
    </Page>
  )
}
