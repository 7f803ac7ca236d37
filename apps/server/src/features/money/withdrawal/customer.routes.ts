import * as contract from '@matin/contract/withdrawal'
import { customerHandlers } from '#feature.ts'
import { previewWithdrawal } from './preview-withdrawal.ts'
import { cancelWithdrawal } from './refund-withdrawal.ts'
import { withdrawalDetail, withdrawals, withdrawalTerms } from './service.ts'
import { submitWithdrawal } from './submit-withdrawal.ts'

export const withdrawalRoutes = customerHandlers(contract, {
  getWithdrawalTerms: withdrawalTerms,
  // It tells whose address it is where it is a customer's, and a limit by its refusals: few a minute, so that
  // nobody goes through them.
  getWithdrawalPreview: { create: previewWithdrawal, perMinute: 20 },
  // Refusals reveal as much as the preview.
  submitWithdrawal: { create: submitWithdrawal, refusalsAs: contract.getWithdrawalPreview },
  cancelWithdrawal: { create: cancelWithdrawal },
  listWithdrawals: withdrawals,
  getWithdrawal: withdrawalDetail,
})
