import { confirmMailing, type DeskNotice, rejectMailing } from '@matin/contract/notice-desk'
import { Decide } from '../../shared/decide.tsx'
import { TwoPersons } from '../../shared/two-persons.tsx'
import { useCommand } from '../../shared/use-command.ts'

/** The sending of a notice to many: another operator confirms it, or anybody takes it off. */
export function Mailing({
  of: { id, email, push, proposed, expiresAt },
}: {
  of: NonNullable<DeskNotice['mailing']>
}) {
  const ways = [email && 'e-mail', push && 'push'].filter(Boolean).join(' and ')
  const confirm = useCommand(confirmMailing, 'It goes out', () => ({
    title: `Send it to all by ${ways}`,
    about: `It cannot be called back. Proposed by ${proposed.operator.name}.`,
  }))
  const reject = useCommand(rejectMailing, 'Taken off: it stands in the app alone')
  return (
    <>
      By {ways}: <TwoPersons proposed={proposed} confirmed={null} expiresAt={expiresAt} />
      <Decide
        proposed={proposed}
        confirm={{
          permission: 'approve_mailing',
          pending: confirm.isPending,
          onClick: () => confirm.mutate({ id }),
        }}
        reject={{
          permission: 'propose_mailing',
          pending: reject.isPending,
          onClick: () => reject.mutate({ id }),
        }}
      />
    </>
  )
}
