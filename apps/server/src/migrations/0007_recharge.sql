CREATE SEQUENCE deposit_index MINVALUE 0 START 0;
--> statement-breakpoint
-- Customers whom a restored database does not know may have these numbers: they never go to others.
CREATE FUNCTION skip_deposit_indexes() RETURNS bigint LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT setval('deposit_index', d.last_value + 100000) FROM deposit_index d
$$;
--> statement-breakpoint
CREATE TABLE deposit_address (
  customer uuid PRIMARY KEY REFERENCES customer (id),
  network text NOT NULL CHECK (network = 'TRC-20'),
  index int NOT NULL UNIQUE,
  address text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL
);
--> statement-breakpoint
-- By the books, in minor units of USDT. The transaction that posts an arrival or a departure changes them. An
-- address without a row holds nothing, and the chain agreed when it was last asked. The ledger has the sum
-- (custody_deposit).
CREATE TABLE deposit_holding (
  address text PRIMARY KEY REFERENCES deposit_address (address),
  amount numeric(38,0) NOT NULL,
  -- Block time of the newest deposit: a small amount is swept once this is old.
  newest_at timestamptz NOT NULL,
  -- Its amount waits since then for a comparison with the chain; null once compared.
  changed_at timestamptz,
  -- Surplus of the chain over the books at the last comparison.
  difference numeric(38,0) NOT NULL DEFAULT 0,
  checked_at timestamptz,
  -- At once after a change, else when the address is due again.
  ask_at timestamptz NOT NULL,
  -- Failed readings in a row.
  unread int NOT NULL DEFAULT 0
);
--> statement-breakpoint
CREATE INDEX deposit_holding_by_amount ON deposit_holding (amount, address);
--> statement-breakpoint
-- Less than one USDT is never swept (features/money/treasury/plan-sweeps.ts).
CREATE INDEX deposit_holding_by_age ON deposit_holding (newest_at) WHERE amount >= 1000000;
--> statement-breakpoint
CREATE INDEX deposit_holding_changed ON deposit_holding (changed_at) WHERE changed_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX deposit_holding_turn ON deposit_holding (ask_at) WHERE changed_at IS NULL;
--> statement-breakpoint
CREATE INDEX deposit_holding_differs ON deposit_holding (difference) WHERE difference <> 0;
--> statement-breakpoint
CREATE INDEX deposit_holding_unread ON deposit_holding (unread) WHERE unread > 0;
--> statement-breakpoint
-- At "hot", "cold" or a deposit address: gives the books' balance at an earlier block, to compare with the chain's.
CREATE TABLE custody_move (
  place text NOT NULL,
  block_number bigint NOT NULL,
  amount numeric(38,0) NOT NULL,
  PRIMARY KEY (place, block_number)
);
--> statement-breakpoint
CREATE INDEX custody_move_by_block ON custody_move (block_number);
--> statement-breakpoint
CREATE TABLE receipt (
  id uuid PRIMARY KEY,
  customer uuid NOT NULL REFERENCES customer (id),
  quantity numeric(38,0) NOT NULL CHECK (quantity > 0),
  voucher uuid NOT NULL REFERENCES image (id),
  txid text,
  -- The transaction may make several transfers.
  log_index int CHECK (log_index >= 0),
  submitted_at timestamptz NOT NULL,
  matched boolean NOT NULL DEFAULT false,
  CONSTRAINT receipt_names_transfer CHECK (log_index IS NULL OR txid IS NOT NULL)
);
--> statement-breakpoint
CREATE INDEX receipt_by_customer ON receipt (customer, id);
--> statement-breakpoint
CREATE TRIGGER receipt_matched_once BEFORE UPDATE ON receipt FOR EACH ROW WHEN (OLD.matched) EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE INDEX receipt_open ON receipt (customer, id) WHERE NOT matched;
--> statement-breakpoint
-- For operators, matched or not.
CREATE INDEX receipt_by_txid ON receipt (txid) WHERE txid IS NOT NULL;
--> statement-breakpoint
-- They cannot be credited: TRX (`log_index` -1, amount in sun) and other tokens. Only one node reports them,
-- and the books do not contain them. They are kept for senders who ask about a mistake.
CREATE TABLE foreign_arrival (
  txid text NOT NULL,
  log_index int NOT NULL CHECK (log_index >= -1),
  customer uuid NOT NULL REFERENCES customer (id),
  sender text NOT NULL,
  sun numeric(38,0) CHECK (sun > 0),
  block_number bigint NOT NULL,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (txid, log_index),
  CONSTRAINT foreign_arrival_amount CHECK ((sun IS NULL) = (log_index >= 0))
);
--> statement-breakpoint
CREATE INDEX foreign_arrival_by_customer ON foreign_arrival (customer, seen_at);
--> statement-breakpoint
CREATE INDEX foreign_arrival_by_time ON foreign_arrival (seen_at, txid, log_index);
--> statement-breakpoint
-- The clean-up of images looks here.
CREATE UNIQUE INDEX receipt_by_voucher ON receipt (voucher);
--> statement-breakpoint
-- Solid, one row for each log entry. Posted to "unclaimed" when found, and to spot when a receipt matches.
CREATE TABLE deposit (
  id uuid PRIMARY KEY,
  network text NOT NULL CHECK (network = 'TRC-20'),
  txid text NOT NULL,
  log_index int NOT NULL,
  -- Null if it came to our own `wallet`: unattributed until two operators name a customer or the treasury.
  customer uuid REFERENCES customer (id),
  wallet text CHECK (wallet = 'hot'),
  sender text NOT NULL,
  amount numeric(38,0) NOT NULL CHECK (amount > 0),
  block_number bigint NOT NULL,
  block_time timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  -- The signer's own node had it in a solid block, too. Before that, its money does not leave "unclaimed".
  confirmed_at timestamptz,
  receipt uuid UNIQUE REFERENCES receipt (id),
  credited_at timestamptz,
  credit_hash text,
  CONSTRAINT deposit_unique UNIQUE (txid, log_index),
  CONSTRAINT deposit_confirmed_first CHECK (credited_at IS NULL OR confirmed_at IS NOT NULL),
  CONSTRAINT deposit_of_somebody CHECK (CASE WHEN wallet IS NULL THEN customer IS NOT NULL
    ELSE credited_at IS NOT NULL OR num_nonnulls(customer, receipt) = 0 END)
);
--> statement-breakpoint
CREATE INDEX deposit_by_customer ON deposit (customer, block_number);
--> statement-breakpoint
CREATE INDEX deposit_open ON deposit (customer, block_number, log_index) WHERE credited_at IS NULL;
--> statement-breakpoint
CREATE INDEX deposit_credited ON deposit (credited_at) WHERE credited_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX deposit_unconfirmed ON deposit (seen_at, id) WHERE confirmed_at IS NULL;
--> statement-breakpoint
CREATE INDEX deposit_unmatched ON deposit (seen_at, id) WHERE receipt IS NULL AND credited_at IS NULL;
--> statement-breakpoint
-- There may be very many small ones.
CREATE INDEX deposit_unmatched_by_amount ON deposit (amount) WHERE receipt IS NULL AND credited_at IS NULL;
--> statement-breakpoint
-- In blocks that are not solid yet. Only shown, never posted, and replaced as the head moves.
CREATE TABLE pending_deposit (
  txid text NOT NULL,
  log_index int NOT NULL,
  customer uuid NOT NULL REFERENCES customer (id),
  sender text NOT NULL,
  amount numeric(38,0) NOT NULL,
  block_number bigint NOT NULL,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (txid, log_index)
);
--> statement-breakpoint
CREATE INDEX pending_deposit_by_customer ON pending_deposit (customer);
