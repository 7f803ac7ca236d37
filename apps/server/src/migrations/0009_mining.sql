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
  -- Version on sale. Two operators open a sale, any one operator closes it (0011).
  selling uuid
);
--> statement-breakpoint
-- Terms are immutable: a change makes a new version. Rates are parts per billion a day, amounts are minor
-- units. A machine's rent is spent; the price of locks and NFTs comes back at expiry. Trials are short, free,
-- and of machines only.
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
  principal_returned boolean NOT NULL,
  trial_days int CHECK (trial_days BETWEEN 1 AND 30),
  trial_rate bigint CHECK (trial_rate > 0),
  created_at timestamptz NOT NULL,
  CONSTRAINT product_version_unique UNIQUE (product, version),
  CONSTRAINT product_version_of UNIQUE (id, product),
  CONSTRAINT product_version_range CHECK (max_amount >= min_amount AND customer_cap >= max_amount),
  CONSTRAINT product_version_trial CHECK ((trial_days IS NULL) = (trial_rate IS NULL))
);
--> statement-breakpoint
CREATE TRIGGER product_version_immutable BEFORE UPDATE OR DELETE ON product_version
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
ALTER TABLE product ADD CONSTRAINT product_selling FOREIGN KEY (selling, id) REFERENCES product_version (id, product);
--> statement-breakpoint
-- Only the second operator's approval writes them (0011): terms that one person wrote cannot be bought.
CREATE TABLE published_version (
  version uuid PRIMARY KEY REFERENCES product_version (id)
);
--> statement-breakpoint
-- Each version on sale can be bought.
ALTER TABLE product ADD CONSTRAINT product_published FOREIGN KEY (selling) REFERENCES published_version (version);
--> statement-breakpoint
-- One of four. Shards are paid at the same time and do not wait for each other.
CREATE FUNCTION shard_of(p_customer uuid) RETURNS int LANGUAGE sql IMMUTABLE AS $$
  SELECT get_byte(uuid_send(p_customer), 15) % 4
$$;
--> statement-breakpoint
-- When the days of a time zone are paid, by the zone's rules when the first order with the day was bought.
-- A promise stays, even if the setting names another zone or a zone gets new rules. `opened` says
-- that the day's runs exist (0010).
CREATE TABLE payout_day (
  time_zone text NOT NULL,
  day date NOT NULL,
  due_at timestamptz NOT NULL,
  opened boolean NOT NULL DEFAULT false,
  PRIMARY KEY (time_zone, day) INCLUDE (due_at),
  -- Zones are up to 14 hours from UTC, and a payout is due on its day.
  CONSTRAINT payout_day_due CHECK (due_at AT TIME ZONE 'UTC' BETWEEN day - interval '1 day' AND day + interval '2 days')
);
--> statement-breakpoint
CREATE INDEX payout_day_by_time ON payout_day (due_at);
--> statement-breakpoint
CREATE INDEX payout_day_ahead ON payout_day (due_at) WHERE NOT opened;
--> statement-breakpoint
CREATE TRIGGER payout_day_kept BEFORE DELETE ON payout_day FOR EACH ROW EXECUTE FUNCTION refuse_delete();
--> statement-breakpoint
CREATE TRIGGER payout_day_stays BEFORE UPDATE OF time_zone, day, due_at ON payout_day
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Paid on `cycle_days` days of its zone: payout k on the day first_day + k - 1 (payout_day).
CREATE TABLE mining_order (
  id uuid PRIMARY KEY,
  order_no text NOT NULL UNIQUE,
  customer uuid NOT NULL REFERENCES customer (id),
  shard int NOT NULL GENERATED ALWAYS AS (shard_of(customer)) STORED,
  product_version uuid NOT NULL REFERENCES published_version (version),
  principal numeric(38,0) NOT NULL,
  daily_income numeric(38,0) NOT NULL CHECK (daily_income >= 0),
  trial boolean NOT NULL DEFAULT false,
  state text NOT NULL CHECK (state IN ('in_progress', 'ended')),
  ending text CHECK (ending IN ('expired', 'redeemed')),
  order_time timestamptz NOT NULL,
  value_date timestamptz NOT NULL,
  time_zone text NOT NULL,
  first_day date NOT NULL,
  cycle_days int NOT NULL CHECK (cycle_days BETWEEN 1 AND 3650),
  expiry_at timestamptz NOT NULL,
  ended_at timestamptz,
  hash text NOT NULL,
  redemption jsonb,
  CONSTRAINT mining_order_principal CHECK (CASE WHEN trial THEN principal = 0 ELSE principal > 0 END),
  CONSTRAINT mining_order_ended CHECK ((state = 'ended') = (ended_at IS NOT NULL AND ending IS NOT NULL))
);
--> statement-breakpoint
CREATE INDEX mining_order_by_customer ON mining_order (customer, id);
--> statement-breakpoint
CREATE INDEX mining_order_paying ON mining_order (shard, customer, id) WHERE state = 'in_progress' AND NOT trial;
--> statement-breakpoint
CREATE INDEX mining_order_sold ON mining_order (product_version, state, trial) INCLUDE (principal);
--> statement-breakpoint
CREATE INDEX mining_order_ended_at ON mining_order (ended_at) WHERE state = 'ended';
--> statement-breakpoint
CREATE INDEX mining_order_ended ON mining_order (customer, ended_at, id) WHERE state = 'ended';
--> statement-breakpoint
CREATE INDEX mining_order_expiring ON mining_order (expiry_at, id) WHERE state = 'in_progress';
--> statement-breakpoint
CREATE TRIGGER mining_order_kept BEFORE DELETE ON mining_order FOR EACH ROW EXECUTE FUNCTION refuse_delete();
--> statement-breakpoint
CREATE TRIGGER mining_order_identity BEFORE UPDATE OF id, order_no, customer, product_version, principal, daily_income,
    time_zone, first_day, cycle_days, expiry_at, trial ON mining_order
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- An order ends once (packages/domain/src/mining/order-state.ts).
CREATE TRIGGER mining_order_ends_once BEFORE UPDATE OF state, ending, ended_at, redemption ON mining_order
  FOR EACH ROW WHEN (OLD.state = 'ended') EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Each has a row from the beginning and is sold once.
CREATE TABLE edition (
  product uuid NOT NULL REFERENCES product (id),
  number int NOT NULL CHECK (number > 0),
  mining_order uuid UNIQUE REFERENCES mining_order (id),
  PRIMARY KEY (product, number)
);
--> statement-breakpoint
CREATE UNIQUE INDEX edition_unsold ON edition (product, number) WHERE mining_order IS NULL;
--> statement-breakpoint
CREATE FUNCTION guard_edition() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.mining_order IS NOT NULL
      OR (NEW.product, NEW.number) IS DISTINCT FROM (OLD.product, OLD.number) THEN
    RAISE EXCEPTION 'edition % of % is sold once', OLD.number, OLD.product USING ERRCODE = 'MT003';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER edition_sold_once BEFORE UPDATE OR DELETE ON edition FOR EACH ROW EXECUTE FUNCTION guard_edition();
--> statement-breakpoint
-- One for an identity, even if it moves to another account. `certificate` is null for trials older than certificates.
CREATE TABLE machine_trial (
  customer uuid PRIMARY KEY REFERENCES customer (id),
  mining_order uuid NOT NULL UNIQUE REFERENCES mining_order (id),
  certificate uuid UNIQUE REFERENCES identity_certificate (id),
  applied_at timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TRIGGER machine_trial_append_only BEFORE UPDATE OR DELETE ON machine_trial
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Without a row the shipped rules apply. Only the second operator's approval writes them (0011).
CREATE TABLE mining_rules (
  version int PRIMARY KEY CHECK (version > 0),
  rules jsonb NOT NULL,
  written_by uuid NOT NULL REFERENCES operator (id),
  written_at timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TRIGGER mining_rules_append_only BEFORE UPDATE OR DELETE ON mining_rules
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
