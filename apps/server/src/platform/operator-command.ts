import type { DataOf, Endpoint, ParsedInputOf } from '@matin/contract/endpoint'
import type { Result } from '@matin/contract/result'
import type { Tx } from './db/database.ts'
import type { OperatorCaller, Platform } from './platform.ts'
import type { Used } from './query.ts'

/** Runs in the transaction `tx`, which a refusal rolls back. */
export type OperatorCommand<E extends Endpoint, S = never> = (
  tx: Tx,
  platform: Platform,
  caller: OperatorCaller,
  input: ParsedInputOf<E>,
  ...used: Used<S>
) => Promise<Result<DataOf<E>>>
