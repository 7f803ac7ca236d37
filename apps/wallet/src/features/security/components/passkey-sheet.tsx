import type { Factor } from '@matin/contract/factor'
import { deletePasskey, type Passkey, renamePasskey } from '@matin/contract/passkeys'
import { BottomSheet } from '@matin/ui/bottom-sheet'
import { TextField } from '@matin/ui/text-field'
import { toast } from '@matin/ui/toast'
import { useState } from 'react'
import { call } from '#shared/api/call.ts'
import { ConfirmPin } from '#shared/components/confirm-pin.tsx'
import { NetworkButton } from '#shared/components/network-button.tsx'
import { useForm } from '#shared/forms/use-form.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'

interface PasskeySheetProps {
  passkey: Passkey
  open: boolean
  onClose: () => void
  onChanged: () => void
}

export function PasskeySheet({ passkey, open, onClose, onChanged }: PasskeySheetProps) {
  const t = useTranslations('Passkeys')
  const common = useTranslations('Common')
  const [deleting, setDeleting] = useState(false)
  const form = useForm({
    endpoint: renamePasskey,
    initial: { name: passkey.name },
    toInput: ({ name }) => ({ id: passkey.id, name }),
    onDone: () => {
      toast(common('modifiedSuccessfully'), 'pos')
      onChanged()
      onClose()
    },
  })
  async function remove(proof: { pin: string; factor?: Factor }) {
    await call(deletePasskey, { id: passkey.id, ...proof })
    toast(common('operationSuccessful'), 'pos')
    onChanged()
    onClose()
  }
  return (
    <>
      <BottomSheet open={open && !deleting} onClose={onClose} title={t('edit')}>
        <form className="pad" onSubmit={form.submit} noValidate>
          <TextField label={t('name')} autoComplete="off" maxLength={40} {...form.at('name')} />
          <div className="stack gap-3 mt-6">
            <NetworkButton type="submit" block pending={form.pending}>
              {t('save')}
            </NetworkButton>
            <NetworkButton block variant="danger" onClick={() => setDeleting(true)}>
              {t('delete')}
            </NetworkButton>
          </div>
        </form>
      </BottomSheet>
      <ConfirmPin
        open={deleting}
        onClose={() => setDeleting(false)}
        purpose={t('deletePurpose', { name: passkey.name })}
        send={remove}
      />
    </>
  )
}
