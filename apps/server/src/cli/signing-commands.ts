import type { OperatorSignature } from '@matin/contract/admin/keys'
import {
  approveWithdrawal,
  getReview,
  type ReviewedWithdrawal,
  signWithdrawal,
} from '@matin/contract/admin/withdrawals'
import { fromWire } from '@matin/domain/money/amount'
import { chainName, type PayingWallet, SIGNATURE_HOURS } from '@matin/domain/withdrawal/signing-approval'
import { HOUR_MILLISECONDS } from '@matin/domain/withdrawal/signing-caps'
import { CliError } from './api.ts'
import { type CliCommand, type CliRun, callWithCode, tokenOf } from './command.ts'
import { makeKey, openKey, signApproval } from './operator-key.ts'

/** Last characters of an address that the operator compares and types. */
const TAIL = 6
/** The server's clock may be ahead of this machine's by this much. */
const SKEW_MILLISECONDS = HOUR_MILLISECONDS

/** They need no server: public keys belong in the signer's configuration, from which the server learns them. */
export const signingKeyCommands: Record<string, CliCommand> = {
  'key-new': {
    usage: '--email E --out FILE',
    does: 'make a key to sign withdrawals with; prints what SIGNER_OPERATORS of the signer wants',
    async run(run) {
      const operator = run.option('email').toLowerCase()
      const file = run.option('out')
      const key = await makeKey(file, await run.secrets.keyPassphrase(file))
      return { operator, kind: 'ed25519', key }
    },
  },
}

export const signingCommands: Record<string, CliCommand> = {
  approve: {
    usage: '--as E ID [--key FILE] [--until TIME]',
    does: 'approve a withdrawal; --key signs it, too, which the signer wants above its caps',
    async run(run) {
      const id = run.subject('a withdrawal')
      const file = run.optional('key')
      const { token, signature } = await signed(run, id, file)
      return callWithCode(run, approveWithdrawal, { id, signature }, token)
    },
  },
  sign: {
    usage: '--as E ID --key FILE [--until TIME]',
    does: 'sign an approved withdrawal that waits for the caps of the signer; it takes two operators',
    async run(run) {
      const id = run.subject('a withdrawal')
      const { token, signature } = await signed(run, id, run.option('key'))
      if (!signature) throw new CliError('There is nothing to sign with.')
      return run.api.call(signWithdrawal, { id, signature }, token)
    },
  },
}

/** If `file` is given, also signs the withdrawal with the key in that file. */
async function signed(
  run: CliRun,
  id: string,
  file: string | undefined,
): Promise<{ token: string; signature: OperatorSignature | undefined }> {
  const key = file && (await openKey(file, await run.secrets.keyPassphrase(file)))
  const token = await tokenOf(run)
  if (!key) return { token, signature: undefined }
  const review = await run.api.call(getReview, { id }, token)
  const expiresAt = endOf(run, review)
  const { from } = review.signatures
  if (!from) throw new CliError('The signer has not said yet which hot wallet and chain it pays from.')
  await confirm(run, review, from, expiresAt)
  const amount = fromWire(review.arrival, 'USDT')
  if (amount === null) throw new CliError(`The server says that ${review.arrival} USDT are paid.`)
  return { token, signature: signApproval(key, { from, id, address: review.address, amount, expiresAt }) }
}

/** Signs the values printed here: the server could show another withdrawal than it passes on to the signer. */
async function confirm(
  run: CliRun,
  { address, arrival }: ReviewedWithdrawal,
  { hotAddress, usdtContract, genesis }: PayingWallet,
  expiresAt: number,
): Promise<void> {
  const end = new Date(expiresAt).toISOString()
  const wallet = `from ${hotAddress} by contract ${usdtContract} on ${chainName(genesis)} (${genesis})`
  const what = `${arrival} USDT to ${address} until ${end}, ${wallet}`
  const tail = await run.secrets.addressTail(what)
  if (tail !== address.slice(-TAIL)) throw new CliError(`Not signed: ${what} ends otherwise.`)
}

function endOf(run: CliRun, { signatures }: ReviewedWithdrawal): number {
  const until = run.optional('until')
  const end = Date.parse(until ?? signatures.expiresAt)
  if (Number.isNaN(end)) throw new CliError('--until wants a time like 2026-11-30T12:00:00Z.')
  const latest = Date.now() + SIGNATURE_HOURS * HOUR_MILLISECONDS + SKEW_MILLISECONDS
  if (until === undefined && end > latest)
    throw new CliError('The server’s clock is ahead of this one: --until wants the end of the signature.')
  return end
}
