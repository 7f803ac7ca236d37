import { listDeskSettings } from '@matin/contract/settings-desk'
import { type SettingKey, settingFault, takesOne, togetherFaults } from '@matin/domain/settings/settings'
import { useRead } from '../../shared/use-read.ts'
import { useStoredDraft } from '../../shared/use-stored-draft.ts'

type Values = Record<SettingKey, string>

/** The settings with what is being changed of them: by the rules that the server asks, too. */
export function useEdits() {
  const { draft: edited, setDraft, dropDraft } = useStoredDraft<Partial<Values>>('settings', {})
  const query = useRead(listDeskSettings, {})
  const now =
    query.data && (Object.fromEntries(query.data.items.map(({ key, value }) => [key, value])) as Values)
  const changes = now
    ? (Object.entries(edited) as [SettingKey, string][])
        .filter(([key, to]) => to !== now[key])
        .map(([key, to]) => ({ key, from: now[key], to }))
    : []
  const faults = changes.flatMap(({ key, to }) => {
    const fault = settingFault(key, to)
    return fault ? [`${key} ${fault}.`] : []
  })
  return {
    pending: query.isPending,
    failed: query.isError && !now,
    now,
    changes,
    /** Whether another person has to confirm them. */
    byTwo: changes.some(change => !takesOne(change)),
    faults: now && faults.length === 0 ? togetherFaults({ ...now, ...edited }) : faults,
    valueOf: (key: SettingKey) => edited[key] ?? now?.[key] ?? '',
    set: (key: SettingKey, to: string) => setDraft({ ...edited, [key]: to }),
    clear: dropDraft,
  }
}
export type Edits = ReturnType<typeof useEdits>
