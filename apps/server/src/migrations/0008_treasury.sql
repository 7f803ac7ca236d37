-- The hot wallet, and moves of deposits to it.

-- What the hot wallet holds is as the node said last; null until it ever did. `policy` is what the signer said that it signs
-- without operators (packages/contract/src/internal.ts).
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
-- One move of a deposit address's USDT to the hot wallet: TRX is supplied first, then the whole amount is swept.
-- `supply` is the signer's subject of the TRX transfer, `id` that of the sweep itself.
CREATE TABLE sweep (
  id uuid PRIMARY KEY,
  supply uuid UNIQUE,
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
-- One move of what the hot wallet holds above the most that it keeps to the cold wallet.
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
-- Solid transfers from outside to our wallets that are the treasury's once the signer's own node has them, too (`confirmed_at`).
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
-- What came stays as it was, and is confirmed once.
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
-- What the chain said a wallet or deposit address holds, at some solid block of these: it waits until the books have reached them.
CREATE TABLE custody_reading (
  place text PRIMARY KEY,
  balance numeric(38,0) NOT NULL,
  from_block bigint NOT NULL,
  to_block bigint NOT NULL CHECK (to_block >= from_block),
  read_at timestamptz NOT NULL
);
--> statement-breakpoint
-- The newest comparison of the ledger's custody with the chain, one row a wallet; both at the same solid block. Of the deposit
-- addresses it has those together that were compared one by one; `checked_at` is when the chain was asked.
CREATE TABLE reconciliation (
  wallet text PRIMARY KEY CHECK (wallet IN ('deposit', 'hot', 'cold')),
  ledger numeric(38,0) NOT NULL,
  chain numeric(38,0) NOT NULL,
  block_number bigint NOT NULL,
  checked_at timestamptz NOT NULL
);
--> statement-breakpoint
-- Each time that a place's difference became another one, nothing again included.
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
-- Those that had enough.
CREATE INDEX custody_difference_enough ON custody_difference (wallet, id) WHERE chain >= ledger;
--> statement-breakpoint
-- What all balances came to at one moment, by asset and kind of account.
CREATE TABLE trial_balance (
  id int PRIMARY KEY CHECK (id = 1),
  sums jsonb NOT NULL,
  at timestamptz NOT NULL,
  -- The newest transfer at that moment: where there is no newer one, nothing is weighed for a day.
  newest uuid
);
--> statement-breakpoint
-- What happened on each day of UTC, in minor units of USDT: each span of time is added once. `locks` and `locked` are what ran when
-- the day ended, of what gives its principal back.
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
-- Daily snapshots of all balances, as they are published: what was published stays as it is. `seal` is made with DATA_KEYS, which the
-- database does not have: a row without its own is left out (features/proof/snapshots.ts), and stands in nobody's way.
CREATE TABLE proof_snapshot (
  snapshot text NOT NULL CHECK (snapshot ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  at timestamptz NOT NULL,
  key_id text NOT NULL,
  root text NOT NULL UNIQUE CHECK (root ~ '^[0-9a-f]{64}$'),
  manifest jsonb NOT NULL,
  figures jsonb NOT NULL,
  file text NOT NULL CHECK (file ~ '^[0-9a-f]{64}[.]json$'),
  folder text NOT NULL CHECK (folder ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}-[A-Za-z0-9_]{1,12}$'),
  seal text NOT NULL,
  PRIMARY KEY (snapshot, root)
);
--> statement-breakpoint
CREATE TRIGGER proof_snapshot_append_only BEFORE UPDATE OR DELETE ON proof_snapshot
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- What the keys of a snapshot's reserves signed, which whoever reads it checks: a row that is wrong keeps no right one out. `operator` is who brought it, null for the signer.
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
