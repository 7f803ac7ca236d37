-- Holdings (`usdt` is the hot wallet's) are those that the node reported last, at `held_at`; null before the
-- first report. `policy` is the signer's own report of what it signs without operators
-- (packages/contract/src/internal/signer.ts).
CREATE TABLE signer_status (
  id int PRIMARY KEY CHECK (id = 1),
  hot_address text NOT NULL,
  usdt numeric(38,0),
  cold_usdt numeric(38,0),
  held_at timestamptz,
  trx_sun numeric(38,0),
  energy numeric(38,0),
  paused text,
  paused_at timestamptz,
  policy jsonb,
  policy_at timestamptz,
  seen_at timestamptz NOT NULL
);
--> statement-breakpoint
-- TRX is supplied first, then the whole amount is swept. `supply` is the signer's subject of the TRX transfer.
CREATE TABLE sweep (
  id uuid PRIMARY KEY,
  supply uuid UNIQUE,
  network text NOT NULL CHECK (network = 'TRC-20'),
  address text NOT NULL REFERENCES deposit_address (address),
  index int NOT NULL,
  amount numeric(38,0) NOT NULL CHECK (amount > 0),
  supply_sun numeric(38,0) NOT NULL CHECK (supply_sun >= 0),
  state text NOT NULL CHECK (state IN ('supplying', 'sweeping', 'confirmed', 'failed')),
  reason text,
  created_at timestamptz NOT NULL,
  ended_at timestamptz
);
--> statement-breakpoint
CREATE UNIQUE INDEX sweep_open ON sweep (address) WHERE state IN ('supplying', 'sweeping');
--> statement-breakpoint
CREATE INDEX sweep_by_address ON sweep (address);
--> statement-breakpoint
CREATE INDEX sweep_waiting ON sweep (created_at) WHERE state IN ('supplying', 'sweeping');
--> statement-breakpoint
-- Transfers to the cold wallet of the part of the hot wallet's balance above its maximum.
CREATE TABLE surplus (
  id uuid PRIMARY KEY,
  amount numeric(38,0) NOT NULL CHECK (amount > 0),
  state text NOT NULL CHECK (state IN ('open', 'confirmed', 'failed')),
  reason text,
  created_at timestamptz NOT NULL,
  ended_at timestamptz
);
--> statement-breakpoint
CREATE UNIQUE INDEX surplus_open ON surplus ((true)) WHERE state = 'open';
--> statement-breakpoint
-- From outside. The treasury gets them once the signer's own node has them, too (`confirmed_at`).
CREATE TABLE treasury_arrival (
  id uuid PRIMARY KEY,
  txid text NOT NULL,
  log_index int NOT NULL,
  wallet text NOT NULL CHECK (wallet IN ('hot', 'cold')),
  sender text NOT NULL,
  amount numeric(38,0) NOT NULL CHECK (amount > 0),
  block_number bigint NOT NULL,
  block_time timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  CONSTRAINT treasury_arrival_once UNIQUE (txid, log_index)
);
--> statement-breakpoint
CREATE INDEX treasury_arrival_unconfirmed ON treasury_arrival (seen_at, id) WHERE confirmed_at IS NULL;
--> statement-breakpoint
-- Only the confirmation changes an arrival, and comes once.
CREATE FUNCTION guard_treasury_arrival() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.confirmed_at IS NOT NULL OR to_jsonb(NEW) - 'confirmed_at' <> to_jsonb(OLD) - 'confirmed_at' THEN
    RAISE EXCEPTION 'transfer % stays what it is', OLD.txid USING ERRCODE = 'MT003';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER treasury_arrival_guard BEFORE UPDATE OR DELETE ON treasury_arrival
  FOR EACH ROW EXECUTE FUNCTION guard_treasury_arrival();
--> statement-breakpoint
-- At a solid block of this range; compared once the books have reached these blocks.
CREATE TABLE custody_reading (
  place text PRIMARY KEY,
  balance numeric(38,0) NOT NULL,
  from_block bigint NOT NULL,
  to_block bigint NOT NULL CHECK (to_block >= from_block),
  read_at timestamptz NOT NULL
);
--> statement-breakpoint
-- Both at the same solid block. The row of the deposit addresses sums the addresses, which are compared one
-- by one; `checked_at` is when the chain was asked.
CREATE TABLE reconciliation (
  wallet text PRIMARY KEY CHECK (wallet IN ('deposit', 'hot', 'cold')),
  ledger numeric(38,0) NOT NULL,
  chain numeric(38,0) NOT NULL,
  block_number bigint NOT NULL,
  checked_at timestamptz NOT NULL
);
--> statement-breakpoint
-- One row each time that a wallet's difference changed, also when it ended.
CREATE TABLE custody_difference (
  id uuid PRIMARY KEY,
  wallet text NOT NULL CHECK (wallet IN ('deposit', 'hot', 'cold')),
  ledger numeric(38,0) NOT NULL,
  chain numeric(38,0) NOT NULL,
  block_number bigint NOT NULL,
  at timestamptz NOT NULL
);
--> statement-breakpoint
CREATE INDEX custody_difference_by_wallet ON custody_difference (wallet, id) INCLUDE (at);
--> statement-breakpoint
CREATE INDEX custody_difference_enough ON custody_difference (wallet, id) WHERE chain >= ledger;
--> statement-breakpoint
-- All at one moment.
CREATE TABLE trial_balance (
  id int PRIMARY KEY CHECK (id = 1),
  -- Of all balances of an asset and a kind, in minor units.
  sums jsonb NOT NULL,
  at timestamptz NOT NULL,
  -- Without a newer transfer the sums are not computed again for a day.
  newest uuid
);
--> statement-breakpoint
-- UTC days, amounts in minor units of USDT. Each span of time is added once (statistic_mark). `locks` and
-- `locked` count the orders in progress at the end of the day that return their principal.
CREATE TABLE statistic_day (
  day text PRIMARY KEY CHECK (day ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  recharges int NOT NULL,
  recharged numeric(38,0) NOT NULL,
  withdrawals int NOT NULL,
  withdrawn numeric(38,0) NOT NULL,
  median_seconds int,
  customers int NOT NULL,
  revenue numeric(38,0) NOT NULL,
  fees numeric(38,0) NOT NULL,
  locks int NOT NULL,
  locked numeric(38,0) NOT NULL
);
--> statement-breakpoint
CREATE TABLE statistic_mark (
  id int PRIMARY KEY CHECK (id = 1),
  until timestamptz NOT NULL
);
--> statement-breakpoint
-- As published, append-only. `seal` is made with DATA_KEYS, which the database does not have. A row without a
-- valid seal is ignored and blocks no other row (features/views/proof/snapshots.ts).
CREATE TABLE proof_snapshot (
  snapshot text NOT NULL CHECK (snapshot ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  at timestamptz NOT NULL,
  -- Key of DATA_KEYS from which the nonces were made.
  key_id text NOT NULL,
  root text NOT NULL UNIQUE CHECK (root ~ '^[0-9a-f]{64}$'),
  manifest jsonb NOT NULL,
  figures jsonb NOT NULL,
  -- The published manifest.
  file text NOT NULL CHECK (file ~ '^[0-9a-f]{64}[.]json$'),
  -- Of the Merkle paths, as long as they are kept.
  folder text NOT NULL CHECK (folder ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}-[A-Za-z0-9_]{1,12}$'),
  seal text NOT NULL,
  PRIMARY KEY (snapshot, root)
);
--> statement-breakpoint
CREATE TRIGGER proof_snapshot_append_only BEFORE UPDATE OR DELETE ON proof_snapshot
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Each reader verifies them, so a wrong row does not displace a valid one. `operator` is null for the signer.
CREATE TABLE proof_signature (
  snapshot text NOT NULL,
  address text NOT NULL,
  signature text NOT NULL CHECK (signature ~ '^[0-9a-f]{130}$'),
  operator uuid REFERENCES operator (id),
  at timestamptz NOT NULL,
  PRIMARY KEY (snapshot, address, signature)
);
--> statement-breakpoint
CREATE TRIGGER proof_signature_append_only BEFORE UPDATE OR DELETE ON proof_signature
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE FUNCTION check_proof_signature() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.operator IS NOT NULL THEN
    PERFORM private.require_actor(NEW.operator);
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER proof_signature_check BEFORE INSERT ON proof_signature
  FOR EACH ROW EXECUTE FUNCTION check_proof_signature();
