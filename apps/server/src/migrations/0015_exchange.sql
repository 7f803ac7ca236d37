-- An offer to one customer. It never changes, and only an unused one may be deleted. Amounts are in minor
-- units, prices in units of 10^-8 USDT, rates in parts per billion.
CREATE TABLE exchange_quote (
  id uuid PRIMARY KEY,
  customer uuid NOT NULL REFERENCES customer (id),
  side text NOT NULL CHECK (side IN ('buy', 'sell')),
  asset text NOT NULL CHECK (asset <> 'USDT'),
  price numeric(38,0) NOT NULL CHECK (price > 0),
  price_at timestamptz NOT NULL,
  source text NOT NULL,
  quantity numeric(38,0) NOT NULL CHECK (quantity > 0),
  gross numeric(38,0) NOT NULL CHECK (gross >= 0),
  fee numeric(38,0) NOT NULL CHECK (fee >= 0),
  spread numeric(38,0) NOT NULL CHECK (spread >= 0),
  fee_rate bigint NOT NULL CHECK (fee_rate >= 0),
  spread_rate bigint NOT NULL CHECK (spread_rate >= 0),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- Binds the other columns (decision 69), because a trade pays what its quote says.
  row_mac text NOT NULL,
  CONSTRAINT exchange_quote_charges CHECK (fee + spread <= gross),
  CONSTRAINT exchange_quote_paid CHECK (side = 'sell' OR gross > 0)
);
--> statement-breakpoint
CREATE INDEX exchange_quote_by_age ON exchange_quote (expires_at, id);
--> statement-breakpoint
CREATE TRIGGER exchange_quote_immutable BEFORE UPDATE ON exchange_quote FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- The keys allow one trade for each quote and one trade for each transfer.
CREATE TABLE exchange_trade (
  quote uuid PRIMARY KEY REFERENCES exchange_quote (id),
  id uuid NOT NULL UNIQUE,
  customer uuid NOT NULL REFERENCES customer (id),
  side text NOT NULL,
  asset text NOT NULL,
  transfer uuid NOT NULL UNIQUE,
  hash text NOT NULL,
  executed_at timestamptz NOT NULL
);
--> statement-breakpoint
CREATE INDEX exchange_trade_by_customer ON exchange_trade (customer, id);
--> statement-breakpoint
CREATE TRIGGER exchange_trade_append_only BEFORE UPDATE OR DELETE ON exchange_trade
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER exchange_trade_no_truncate BEFORE TRUNCATE ON exchange_trade
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
