/** Number of rows for each kind of list that grows with customers. */
export const ROWS = 1_000_000
export const OPERATOR = '00000000-0000-7000-b000-000000000000'
/** Operator who proposed everything that `OPERATOR` may decide. */
export const PROPOSER = '00000000-0000-7000-b000-000000000001'
/**
 * UID of the customer with a long history, who has every hundredth row of tables with several rows per
 * customer.
 */
export const MANY = '300000001'

/**
 * Number of newest proposals of a kind that are open: more than a platform with a million customers has in
 * three days.
 */
export const OPEN_PROPOSALS = 2000
/** Number of open proposals to change settings. One page shows them all. */
export const OPEN_SETTINGS = 200
/** Number of open recovery requests: one customer in fifty asks within the 72 hours. */
export const OPEN_RECOVERIES = 20_000

/** Returns SQL for the UUID of row `n`; `kind` marks the table. */
export const idOf = (kind: string, n = 'n') =>
  `('00000000-0000-7000-${kind}-' || lpad((${n})::text, 12, '0'))::uuid`
export const CUSTOMER = idOf('a000')
/** SQL of the owner of row `n`, where one customer has a long history. */
export const OWNER = `CASE WHEN n % 100 = 0 THEN ${idOf('a000', '1')} ELSE ${CUSTOMER} END`
/**
 * Returns SQL that picks one of these values for row `n`, evenly, also among the rows of the customer with a
 * long history.
 */
export const oneOf = (...values: string[]) =>
  `(ARRAY[${values.map(value => `'${value}'`).join()}])[(n / 100) % ${values.length} + 1]`
/** Returns SQL for a text with the format of a chain address. */
export const addressOf = (what: string, n = 'n') =>
  `'T' || translate(md5('${what}' || ${n}), '0', 'z') || 'z'`
/** Returns SQL for a text with the format of a transaction id. */
export const txidOf = (what: string) => `encode(sha256(('${what}' || n)::bytea), 'hex')`
export const SERIES = `generate_series(1, ${ROWS}) AS n`

/**
 * Returns SQL for the time of row `n`: spread evenly over the last `days` days, in whole milliseconds like
 * cursors and the app's clock.
 */
const within = (days: number) =>
  `date_trunc('milliseconds', now() - interval '${days} days' * (1 - n::float8 / ${ROWS}))`
export const AT = within(3)
export const LATELY = within(60)
export const EVER = within(300)
/** Returns SQL for a UUIDv7 of the time `at` in row `n`, for tables partitioned by month. */
export const idAt = (at: string) =>
  `(left(ledger.first_id((${at})::timestamp)::text, 14) || '7000-a000-' || lpad(n::text, 12, '0'))::uuid`

/**
 * Returns SQL by which all proposals except the newest `open` are rejected. Approved ones would need
 * postings.
 */
export const rejectedBut = (open: number) =>
  `LEFT JOIN LATERAL (SELECT '${OPERATOR}'::uuid AS who, ${AT} AS at) AS r ON n <= ${ROWS - open}`
