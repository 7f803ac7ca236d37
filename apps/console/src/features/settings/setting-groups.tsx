import {
  SETTING_KEYS,
  SETTINGS,
  type SettingGroup,
  type SettingKey,
  settingFault,
} from '@matin/domain/settings/settings'
import { Field } from '@matin/ui/field'
import { Note } from '@matin/ui/note'
import { ListSkeleton } from '@matin/ui/skeleton'
import { TextInput } from '@matin/ui/text-input'
import { Select } from '../../shared/controls.tsx'
import { words } from '../../shared/format.ts'
import forms from '../../shared/forms.module.css'
import { useOperator } from '../../shared/operator.ts'
import { Block, Fact, Facts } from '../../shared/page.tsx'
import type { Edits } from './use-edits.ts'

interface SettingGroupsProps {
  groups: readonly SettingGroup[]
  edits: Edits
  /** Those that the page shows in a way of its own. */
  without?: readonly SettingKey[]
}

/** Settings as fields for whoever may change them, as figures for the others. */
export function SettingGroups({ groups, edits, without = [] }: SettingGroupsProps) {
  const { may } = useOperator()
  if (edits.pending) return <ListSkeleton badges={false} rows={8} />
  if (edits.failed) return <Note tone="neg">The settings could not be loaded.</Note>
  return groups.map(group => {
    const keys = SETTING_KEYS.filter(key => SETTINGS[key].group === group && !without.includes(key))
    return (
      <Block key={group} title={group}>
        {may('propose_settings') ? (
          <div className={`${forms.grid2} ${forms.wide}`}>
            {keys.map(key => (
              <Setting key={key} name={key} edits={edits} />
            ))}
          </div>
        ) : (
          <Facts>
            {keys.map(key => (
              <Fact key={key} name={words(key)}>
                {edits.valueOf(key) || 'Empty'}
              </Fact>
            ))}
          </Facts>
        )}
      </Block>
    )
  })
}

function Setting({ name, edits }: { name: SettingKey; edits: Edits }) {
  const { type, says, sensitive } = SETTINGS[name]
  const value = edits.valueOf(name)
  const changed = value !== edits.now?.[name]
  const fault = settingFault(name, value)
  return (
    <Field
      label={words(name)}
      hint={[changed && 'Changed', sensitive && 'Two\u00a0persons'].filter(Boolean).join(' · ')}
      help={says}
      error={changed && fault ? `It ${fault}.` : undefined}
    >
      {type === 'flag' ? (
        <Select
          value={value}
          onChange={next => edits.set(name, next)}
          options={[
            { value: 'true', label: 'Yes' },
            { value: 'false', label: 'No' },
          ]}
        />
      ) : (
        <TextInput value={value} onChange={event => edits.set(name, event.target.value)} />
      )}
    </Field>
  )
}
