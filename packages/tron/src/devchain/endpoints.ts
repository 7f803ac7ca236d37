import { ACTIONS } from './actions.ts'
import { RequestError } from './build.ts'
import { type Endpoint, flag, type NodeContext } from './call.ts'
import { takeTimes } from './fault-state.ts'
import { QUERIES } from './queries.ts'

/** Answers a request for `/wallet/…` or `/walletsolidity/…`; undefined if there is no such endpoint. */
export function answer(context: NodeContext, path: string, body: Record<string, unknown>): unknown {
  const [, prefix, name] = /^\/(wallet|walletsolidity)\/(\w+)$/.exec(path) ?? []
  if (prefix === undefined || name === undefined) return undefined
  const solid = prefix === 'walletsolidity'
  const endpoint = endpointOf(name, solid)
  if (endpoint === undefined) return undefined
  const { ledger, faults } = context
  let height = ledger.height
  if (solid) {
    const back = /block/i.test(name) && takeTimes(faults.solidBack) ? faults.solidBack.blocks : 0
    height = Math.max(0, ledger.solidHeight - back)
  }
  try {
    return endpoint({ ...context, body, solid, visible: flag(body.visible), height })
  } catch (error) {
    if (error instanceof RequestError) return { Error: error.message }
    throw error
  }
}

function endpointOf(name: string, solid: boolean): Endpoint | undefined {
  if (Object.hasOwn(QUERIES, name)) return QUERIES[name]
  return !solid && Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined
}
