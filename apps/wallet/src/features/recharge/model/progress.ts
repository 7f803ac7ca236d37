import type { Recharge, RechargeState } from '@matin/contract/recharge'
import { fromWire } from '@matin/domain/money/amount'
import type { StepState } from '@matin/ui/timeline'

const OPEN: readonly RechargeState[] = ['waiting', 'confirming', 'below_minimum']

export function isRechargeOpen({ state }: Pick<Recharge, 'state'>): boolean {
  return OPEN.includes(state)
}

export interface RechargeStep {
  key: 'submitted' | 'finding' | 'found' | 'notFound' | 'foreign' | 'confirming' | 'minimum' | 'credited'
  state: StepState
}

export function rechargeSteps({ state, foreign }: Pick<Recharge, 'state' | 'foreign'>): RechargeStep[] {
  const submitted: RechargeStep = { key: 'submitted', state: 'done' }
  const credited: RechargeStep = { key: 'credited', state: state === 'credited' ? 'done' : 'later' }
  switch (state) {
    case 'waiting':
      return [submitted, { key: 'finding', state: 'now' }, { key: 'confirming', state: 'later' }, credited]
    case 'not_found':
      return [submitted, { key: foreign ? 'foreign' : 'notFound', state: 'failed' }, credited]
    case 'confirming':
      return [submitted, { key: 'found', state: 'done' }, { key: 'confirming', state: 'now' }, credited]
    case 'below_minimum':
      return [submitted, { key: 'found', state: 'done' }, { key: 'minimum', state: 'now' }, credited]
    case 'credited':
      return [submitted, { key: 'found', state: 'done' }, { key: 'confirming', state: 'done' }, credited]
  }
}

export function differs({ claimed, onChain }: Pick<Recharge, 'claimed' | 'onChain'>): boolean {
  return onChain !== null && fromWire(claimed, 'USDT') !== fromWire(onChain, 'USDT')
}
