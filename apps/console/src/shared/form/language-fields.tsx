import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@matin/contract/language'
import { Button } from '@matin/ui/button'
import { Field } from '@matin/ui/field'
import { TextInput } from '@matin/ui/text-input'
import { useState } from 'react'
import { TextArea } from './controls.tsx'

export type Words = { [L in Language]?: string | undefined }
export type AllWords = Record<Language, string>

export function filled(given: Words): Words {
  return Object.fromEntries(Object.entries(given).filter(([, text]) => text?.trim())) as Words
}

export function wholeWords(given: Words): AllWords | null {
  const entries = LANGUAGES.map(language => [language, given[language]?.trim() ?? ''] as const)
  return entries.every(([, text]) => text) ? (Object.fromEntries(entries) as AllWords) : null
}

interface TextField<K extends string> {
  key: K
  label: string
  maxLength: number
  rows?: number
}

interface LanguageFieldsProps<K extends string> {
  fields: readonly TextField<K>[]
  value: Record<K, Words>
  onChange: (value: Record<K, Words>) => void
}

export function LanguageFields<K extends string>({ fields, value, onChange }: LanguageFieldsProps<K>) {
  const [language, setLanguage] = useState<Language>('en')
  return (
    <>
      <div className="row flex-wrap gap-2" role="tablist" aria-label="Language">
        {LANGUAGES.map(one => (
          <Button
            key={one}
            role="tab"
            aria-selected={one === language}
            variant={one === language ? 'primary' : 'line'}
            size="sm"
            icon={fields.every(({ key }) => value[key][one]?.trim()) ? 'check' : 'edit'}
            onClick={() => setLanguage(one)}
          >
            {LANGUAGE_NAMES[one]}
          </Button>
        ))}
      </div>
      <div className="form mt-3.5" lang={language}>
        {fields.map(({ key, label, maxLength, rows }) => {
          const given = {
            maxLength,
            value: value[key][language] ?? '',
            onChange: (event: { target: { value: string } }) =>
              onChange({ ...value, [key]: { ...value[key], [language]: event.target.value } }),
          }
          return (
            <Field key={key} label={label}>
              {rows ? <TextArea {...given} rows={rows} /> : <TextInput {...given} />}
            </Field>
          )
        })}
      </div>
    </>
  )
}
