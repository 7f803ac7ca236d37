import type { StepUpProof } from '@matin/contract/admin/step-up'
import type { Result } from '@matin/contract/result'
import type { OperatorAct } from '@matin/domain/operators/step-up'
import type { Tx } from './db/database.ts'
import type { OperatorCaller } from './platform.ts'

export interface AskedProof {
  caller: OperatorCaller
  proof: StepUpProof | null
  act: OperatorAct
  origin: string
  /** Id of the command's request, which is executed once; null for other calls. */
  intent: string | null
}

/** Must run in the transaction of the operation that the proof authorises. */
export type StepUpCheck = (tx: Tx) => Promise<Result<null>>

export interface StepUps {
  /**
   * Returns the rest of the verification, which runs in the command's transaction. An attempt with a code is
   * counted before the code is checked, and the right code clears the count, whether the command succeeds or
   * is refused.
   */
  prove(asked: AskedProof): Promise<Result<StepUpCheck>>
  /** Grant for this scope (`room`). */
  isOpen(caller: OperatorCaller, room: string): Promise<boolean>
  grantStepUp(tx: Tx, caller: OperatorCaller, room: string): Promise<void>
}
