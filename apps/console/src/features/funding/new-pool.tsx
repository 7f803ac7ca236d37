import { createPool } from '@matin/contract/funding'
import { ASSET_IDS, type AssetId } from '@matin/domain/money/asset'
import { Button } from '@matin/ui/button'
import { Field } from '@matin/ui/field'
import { TextInput } from '@matin/ui/text-input'
import { useState } from 'react'
import { Select } from '../../shared/controls.tsx'
import forms from '../../shared/forms.module.css'
import { FourLanguages, type Words, wholeWords } from '../../shared/four-languages.tsx'
import { Drawer } from '../../shared/page.tsx'
import { useCommand } from '../../shared/use-command.ts'

/** A pool begins empty; what is in it two operators decide. */
export function NewPool({ onClose }: { onClose: () => void }) {
  const [code, setCode] = useState('')
  const [asset, setAsset] = useState<AssetId>('USDT')
  const [words, setWords] = useState<{ name: Words }>({ name: {} })
  const create = useCommand(createPool, 'Made')
  const name = wholeWords(words.name)
  return (
    <Drawer
      label="New pool"
      onClose={onClose}
      footer={
        <Button
          size="sm"
          disabled={!code.trim() || !name}
          pending={create.isPending}
          onClick={() => name && create.mutate({ code, asset, name }, { onSuccess: onClose })}
        >
          Make the pool
        </Button>
      }
    >
      <div className={forms.form}>
        <Field label="Code" help="Small letters, digits and hyphens; it stays.">
          <TextInput value={code} maxLength={60} onChange={event => setCode(event.target.value)} />
        </Field>
        <Field label="Coin">
          <Select
            value={asset}
            onChange={setAsset}
            options={ASSET_IDS.map(value => ({ value, label: value }))}
          />
        </Field>
      </div>
      <h3>What customers read</h3>
      <FourLanguages
        fields={[{ key: 'name', label: 'Name', maxLength: 80 }]}
        value={words}
        onChange={setWords}
      />
    </Drawer>
  )
}
