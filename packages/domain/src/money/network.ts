/**
 * Network of USDT deposits and withdrawals, as shown in rows and answers. It is the only one: a second one
 * needs a chain client beside packages/tron, and rules for addresses and confirmations by network.
 */
export const NETWORK = 'TRC-20'
export type Network = typeof NETWORK
