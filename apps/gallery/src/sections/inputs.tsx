import { Checkbox } from '@matin/ui/checkbox'
import { Field } from '@matin/ui/field'
import { IconButton } from '@matin/ui/icon-button'
import { PasswordInput, StrengthMeter } from '@matin/ui/password-input'
import { Switch } from '@matin/ui/switch'
import { TextInput } from '@matin/ui/text-input'
import { useState } from 'react'
import { Block } from '../block.tsx'
import { useWords } from '../words/use-words.tsx'

export function InputSections() {
  const t = useWords()
  const [remark, setRemark] = useState('')
  const [repeat, setRepeat] = useState('secret1')
  const [accepted, setAccepted] = useState(true)
  return (
    <Block title="Inputs" note="Label above, hint at its right, help or error below: with an icon and words.">
      <Field label={t('walletAddress')}>
        <TextInput
          placeholder={t('pasteOrScan')}
          end={<IconButton icon="scan" size={20} label={t('scan')} />}
        />
      </Field>
      <Field label={t('remark')} hint={t('optional')} help={t('remarkHelp')}>
        <TextInput
          placeholder={t('coldWallet')}
          value={remark}
          onChange={event => setRemark(event.target.value)}
        />
      </Field>
      <Field label={t('mobile')}>
        <TextInput prefix={<span className="num">+81</span>} inputMode="tel" defaultValue="90 1234 5678" />
      </Field>
      <Field label={t('newPassword')} help={<StrengthMeter level={2} label={t('fair')} />}>
        <PasswordInput defaultValue="harbour 41" autoComplete="new-password" />
      </Field>
      <Field label={t('repeatPassword')} error={repeat === 'harbour 41' ? undefined : t('passwordsDiffer')}>
        <PasswordInput
          value={repeat}
          autoComplete="new-password"
          onChange={event => setRepeat(event.target.value)}
        />
      </Field>
      <Field label="Disabled">
        <TextInput value="TRON (TRC-20)" disabled readOnly />
      </Field>
      <Checkbox checked={accepted} onChange={setAccepted}>
        {t('accept')}
      </Checkbox>
      <Switch checked={accepted} onTurn={setAccepted} label={t('accept')} sub={t('remarkHelp')} />
      <Checkbox checked={false} onChange={() => undefined} disabled>
        Disabled
      </Checkbox>
    </Block>
  )
}
