CREATE TABLE pool (
  id uuid PRIMARY KEY,
  code text NOT NULL UNIQUE,
  asset text NOT NULL,
  name jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE product (
  id uuid PRIMARY KEY,
  code text NOT NULL UNIQUE,
  kind text NOT NULL CHECK (kind IN ('lock', 'machine', 'nft')),
  position int NOT NULL,
  on_sale boolean NOT NULL DEFAULT true
);
--> statement-breakpoint
-- Terms are immutable: a change makes a new version. Rates are parts per billion a day, amounts minor units.
CREATE TABLE product_version (
  id uuid PRIMARY KEY,
  product uuid NOT NULL REFERENCES product (id),
  version int NOT NULL,
  pool uuid NOT NULL REFERENCES pool (id),
  asset text NOT NULL,
  name jsonb NOT NULL,
  yield_source jsonb NOT NULL,
  min_amount numeric(38,0) NOT NULL CHECK (min_amount > 0),
  max_amount numeric(38,0) NOT NULL,
  customer_cap numeric(38,0) NOT NULL,
  cycle_days int NOT NULL CHECK (cycle_days BETWEEN 1 AND 3650),
  daily_rate bigint NOT NULL CHECK (daily_rate > 0),
  penalty_rate bigint NOT NULL CHECK (penalty_rate BETWEEN 0 AND 1000000000),
  created_at timestamptz NOT NULL,
  CONSTRAINT product_version_unique UNIQUE (product, version),
  CONSTRAINT product_version_range CHECK (max_amount >= min_amount AND customer_cap >= max_amount)
);
--> statement-breakpoint
CREATE TRIGGER product_version_immutable BEFORE UPDATE OR DELETE ON product_version
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TABLE mining_order (
  id uuid PRIMARY KEY,
  order_no text NOT NULL UNIQUE,
  customer uuid NOT NULL REFERENCES customer (id),
  product_version uuid NOT NULL REFERENCES product_version (id),
  principal numeric(38,0) NOT NULL CHECK (principal > 0),
  daily_income numeric(38,0) NOT NULL CHECK (daily_income >= 0),
  state text NOT NULL CHECK (state IN ('in_progress', 'ended')),
  ending text CHECK (ending IN ('expired', 'redeemed')),
  order_time timestamptz NOT NULL,
  value_date timestamptz NOT NULL,
  payout_times timestamptz[] NOT NULL,
  next_payout_at timestamptz,
  paid_count int NOT NULL DEFAULT 0,
  expiry_at timestamptz NOT NULL,
  ended_at timestamptz,
  hash text NOT NULL,
  redemption jsonb,
  CONSTRAINT mining_order_paid CHECK (paid_count BETWEEN 0 AND cardinality(payout_times)),
  CONSTRAINT mining_order_ended CHECK ((state = 'ended') = (ended_at IS NOT NULL AND ending IS NOT NULL))
);
--> statement-breakpoint
CREATE INDEX mining_order_by_customer ON mining_order (customer, id);
--> statement-breakpoint
CREATE INDEX mining_order_due ON mining_order (next_payout_at, id) WHERE state = 'in_progress' AND next_payout_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX mining_order_expiring ON mining_order (expiry_at, id) WHERE state = 'in_progress';
--> statement-breakpoint
-- One row per order and payout number: the primary key is what keeps a rerun from paying twice.
CREATE TABLE payout (
  mining_order uuid NOT NULL REFERENCES mining_order (id),
  number int NOT NULL CHECK (number > 0),
  customer uuid NOT NULL,
  amount numeric(38,0) NOT NULL,
  due_at timestamptz NOT NULL,
  paid_at timestamptz NOT NULL,
  transfer uuid,
  PRIMARY KEY (mining_order, number)
);
--> statement-breakpoint
CREATE INDEX payout_by_transfer ON payout (transfer, customer);
--> statement-breakpoint
CREATE INDEX payout_by_customer ON payout (customer, paid_at);
