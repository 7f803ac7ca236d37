import type { StepUpProof } from '@matin/contract/admin/step-up'
import type { Result } from '@matin/contract/result'
import type { OperatorAct } from '@matin/domain/operators/step-up'
import type { Tx } from './db/database.ts'
import type { OperatorCaller } from './platform.ts'

/** Step-up proof of a call, with the caller and the operation that it is for. */
export interface AskedProof {
  caller: OperatorCaller
  proof: StepUpProof | null
  act: OperatorAct
  origin: string
  /** Intent of a command, which happens once; null for other calls. */
  intent: string | null
}

/** Remaining work of a proof, done in the transaction of the operation that it is for. */
export type Proven = (tx: Tx) => Promise<Result<null>>

/** Step-up authentication of operators, as the router uses it. */
export interface StepUps {
  /**
   * Verifies the proof for an endpoint that requires more than the session; its remaining work is done in the
   * command's transaction. A try of a code is counted before it is checked, and the right code clears the count,
   * whether the command is done or refused.
   */
  prove(asked: AskedProof): Promise<Result<Proven>>
  /** Whether the caller's session has a grant for this room that is still valid. */
  isOpen(caller: OperatorCaller, room: string): Promise<boolean>
  grantStepUp(tx: Tx, caller: OperatorCaller, room: string): Promise<void>
}
