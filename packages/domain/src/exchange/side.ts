/** Side of an exchange against USDT, as the customer sees it: buy or sell a coin. */
export const EXCHANGE_SIDES = ['buy', 'sell'] as const
export type ExchangeSide = (typeof EXCHANGE_SIDES)[number]

/** Seconds for which a quote is valid (docs/product.md, Exchange). */
export const QUOTE_SECONDS = 10
