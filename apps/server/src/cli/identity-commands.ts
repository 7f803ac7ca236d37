import { writeFile } from 'node:fs/promises'
import * as admin from '@matin/contract/admin/identity'
import { INTERNAL_OPERATOR_PATHS, rotatedKeys, sealedCounts } from '@matin/contract/internal/operators'
import { IDENTITY_CHECKS, PHOTO_SIDES } from '@matin/domain/identity/certificate'
import { IDENTITY_REASONS } from '@matin/domain/identity/reason'
import { act, type Command, oneOf, tokenOf, view, withCode } from './command.ts'

const submission = 'an identity submission'

/** Reviews of identities, by an operator with the role compliance. */
export const identityCommands: Record<string, Command> = {
  identities: view('', 'identity submissions that wait for a review', admin.listIdentities, () => ({})),
  identity: view(
    'ID',
    'one submission with name and number; the view is recorded',
    admin.getReviewedIdentity,
    run => ({
      id: run.subject(submission),
    }),
  ),
  'identity-photo': {
    usage: `--as E ID --side ${PHOTO_SIDES.join('|')} --out FILE`,
    does: 'save one photo of a submission; the view is recorded',
    async run(run) {
      const input = { id: run.subject(submission), side: oneOf(PHOTO_SIDES, run, 'side') }
      const file = run.option('out')
      const token = await tokenOf(run)
      const photo = await withCode(run, proof => run.api.image(admin.getReviewedPhoto, input, token, proof))
      // Only this user can read the file; an existing file is not replaced.
      await writeFile(file, photo, { mode: 0o600, flag: 'wx' })
      return { file, bytes: photo.length }
    },
  },
  'identity-check': act(
    `ID --check ${IDENTITY_CHECKS.join('|')}`,
    'say that the name, the number or the document is right, once both photos are saved',
    admin.checkIdentity,
    run => ({ id: run.subject(submission), check: oneOf(IDENTITY_CHECKS, run, 'check'), answer: true }),
  ),
  'identity-approve': act(
    'ID',
    'pass an identity whose photos you have both saved, and whose checks you have answered',
    admin.approveIdentity,
    run => ({
      id: run.subject(submission),
    }),
  ),
  'identity-reject': act(
    `ID --reason ${IDENTITY_REASONS.join('|')}`,
    'reject a submission, or one that was passed; the customer sees the reason',
    admin.rejectIdentity,
    run => ({ id: run.subject(submission), reason: oneOf(IDENTITY_REASONS, run, 'reason') }),
  ),
  'identity-revoke': act(
    `ID --reason ${IDENTITY_REASONS.join('|')}`,
    'revoke a pass: back to review, and the limit falls at once; the customer sees the reason',
    admin.revokeIdentity,
    run => ({ id: run.subject(submission), reason: oneOf(IDENTITY_REASONS, run, 'reason') }),
  ),
}

/** Commands about sealed data and the keys of DATA_KEYS. They authenticate with the internal secret. */
export const keyCommands: Record<string, Command> = {
  keys: {
    usage: '',
    does: 'how many sealed rows each key of DATA_KEYS has',
    run: run => run.api.internal(INTERNAL_OPERATOR_PATHS.keys, sealedCounts),
  },
  'rotate-keys': {
    usage: '',
    does: 'seal everything with the first key of DATA_KEYS now; a job does the same every five minutes',
    run: run => run.api.internal(INTERNAL_OPERATOR_PATHS.rotate, rotatedKeys, {}),
  },
}
