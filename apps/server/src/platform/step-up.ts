import type { Result } from '@matin/contract/result'
import type { StepUpProof } from '@matin/contract/step-up'
import type { OperatorAct } from '@matin/domain/operators/step-up'
import type { Tx } from './db/database.ts'
import type { OperatorCaller } from './platform.ts'

/** What a call brings to prove who acts. */
export interface AskedProof {
  caller: OperatorCaller
  proof: StepUpProof | null
  act: OperatorAct
  origin: string
  /** The act's, where it happens once. */
  intent: string | null
}

/** What remains of a proof, in the transaction of what it is for. */
export type Proven = (tx: Tx) => Promise<Result<null>>

/** What there is to ask of who proves operators' acts. */
export interface StepUps {
  /**
   * Checks what is shown for an endpoint that asks for more than the session; what remains of it is done in the act's transaction.
   * A try of a code is counted before, and the right code forgives it, whether the act is done or refused.
   */
  prove(asked: AskedProof): Promise<Result<Proven>>
  /** Whether the caller's session has opened a room and it is open still. */
  isOpen(caller: OperatorCaller, room: string): Promise<boolean>
  openRoom(tx: Tx, caller: OperatorCaller, room: string): Promise<void>
}
