import { createPool, listPools } from '@matin/contract/admin/funding'
import { ASSET_IDS, type AssetId } from '@matin/domain/money/asset'
import { Button } from '@matin/ui/button'
import { TextField } from '@matin/ui/text-field'
import { useCommand } from '#shared/api/use-command.ts'
import { useChangeRead } from '#shared/api/use-read.ts'
import { codeBlock, codeOf } from '#shared/form/code.ts'
import { SelectField } from '#shared/form/fields.tsx'
import { LanguageFields, type Words, wholeWords } from '#shared/form/language-fields.tsx'
import { useStoredDraft } from '#shared/form/use-stored-draft.ts'
import { Drawer } from '#shared/page/page.tsx'

interface NewPoolProps {
  onClose: () => void
  onMade: (code: string) => void
  taken: readonly string[]
}

const EMPTY: { code: string; asset: AssetId; name: Words } = { code: '', asset: 'USDT', name: {} }

/** Form of a new pool. A new pool is empty until two operators fund it. */
export function NewPool({ onClose, onMade, taken }: NewPoolProps) {
  const { draft, setDraft, dropDraft } = useStoredDraft('pool new', EMPTY)
  const changePools = useChangeRead(listPools)
  const create = useCommand(
    createPool,
    'Pool created. It’s empty until you fund it.',
    undefined,
    (_, made) => {
      const empty = { available: '0', reserved: '0', products: [], funding: null }
      changePools({}, now => ({ ...now, pools: [...now.pools, { ...made, ...empty }] }))
      dropDraft()
    },
  )
  const code = codeOf(draft.code)
  const name = wholeWords(draft.name)
  const shut = codeBlock(code, taken) ?? (name === null && 'Enter the name in every language')
  return (
    <Drawer
      label="New pool"
      onClose={onClose}
      footer={
        <Button
          size="sm"
          disabled={Boolean(shut)}
          pending={create.isPending}
          onClick={() =>
            name && create.mutate({ code, asset: draft.asset, name }, { onSuccess: () => onMade(code) })
          }
        >
          {shut || 'Create the pool'}
        </Button>
      }
    >
      <div className="form">
        <TextField
          label="Code"
          help="Lowercase letters, digits and hyphens. You can’t change it later."
          value={draft.code}
          maxLength={60}
          onChange={text => setDraft({ ...draft, code: text })}
        />
        <SelectField
          label="Coin"
          value={draft.asset}
          onChange={asset => setDraft({ ...draft, asset })}
          options={ASSET_IDS.map(value => ({ value, label: value }))}
        />
      </div>
      <h3>What customers read</h3>
      <LanguageFields
        fields={[{ key: 'name', label: 'Name', maxLength: 80 }]}
        value={{ name: draft.name }}
        onChange={({ name: next }) => setDraft({ ...draft, name: next })}
      />
    </Drawer>
  )
}
