-- Recorded by inserts alone (docs/decisions/0007).

-- The primary key prevents a second payment by a rerun, since a number of an order has one due time. Only
-- pay_chunk() and claim_payouts() write it, from the orders themselves. It is partitioned by months of due
-- times (0018).
CREATE TABLE payout (
  customer uuid NOT NULL,
  mining_order uuid NOT NULL,
  number int NOT NULL CHECK (number > 0),
  amount numeric(38,0) NOT NULL,
  due_at timestamptz NOT NULL,
  paid_at timestamptz NOT NULL,
  transfer uuid,
  PRIMARY KEY (customer, mining_order, number, due_at)
) PARTITION BY RANGE (due_at);
--> statement-breakpoint
CREATE TABLE payout_default PARTITION OF payout DEFAULT;
--> statement-breakpoint
CREATE TRIGGER payout_append_only BEFORE UPDATE OR DELETE ON payout FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER payout_no_truncate BEFORE TRUNCATE ON payout FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- One for each shard and each instant at which its orders may be due. The paying job makes them some days
-- ahead (open_runs). A run goes through the orders in progress by customer and order, and `after_…` names the
-- last one that it passed. Only the payouts record what is paid. `recheck` makes a repeated run skip what is
-- paid already.
CREATE TABLE payout_run (
  due_at timestamptz NOT NULL,
  shard int NOT NULL,
  after_customer uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
  after_order uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
  recheck boolean NOT NULL DEFAULT false,
  payouts bigint NOT NULL DEFAULT 0,
  chunks int NOT NULL DEFAULT 0,
  started_at timestamptz,
  finished_at timestamptz,
  PRIMARY KEY (due_at, shard)
);
--> statement-breakpoint
CREATE INDEX payout_run_open ON payout_run (due_at, shard) WHERE finished_at IS NULL;
--> statement-breakpoint
-- Refused by the ledger or a constraint: retried every hour, and the order does not end before they are paid.
CREATE TABLE payout_refused (
  mining_order uuid NOT NULL,
  due_at timestamptz NOT NULL,
  customer uuid NOT NULL,
  shard int NOT NULL,
  -- SQLSTATE.
  reason text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (mining_order, due_at)
);
--> statement-breakpoint
CREATE INDEX payout_refused_by_time ON payout_refused (at);
--> statement-breakpoint
CREATE INDEX payout_refused_by_day ON payout_refused (due_at, mining_order);
--> statement-breakpoint
CREATE FUNCTION retry_refused(p_before timestamptz) RETURNS void LANGUAGE sql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
  WITH again AS (
    DELETE FROM payout_refused p WHERE p.at < p_before RETURNING p.due_at, p.shard
  )
  UPDATE payout_run r SET finished_at = NULL, recheck = true, after_customer = DEFAULT, after_order = DEFAULT
    FROM (SELECT DISTINCT a.due_at, a.shard FROM again a) AS a WHERE (r.due_at, r.shard) = (a.due_at, a.shard)
$$;
--> statement-breakpoint
-- One instant may be a day of several zones. The run is repeated if one of these is opened after it began.
CREATE FUNCTION open_runs(p_until timestamptz) RETURNS void LANGUAGE sql SET search_path = public, pg_temp AS $$
  WITH opened AS (
    UPDATE payout_day d SET opened = true WHERE NOT d.opened AND d.due_at <= p_until RETURNING d.due_at
  )
  INSERT INTO payout_run AS r (due_at, shard)
    SELECT DISTINCT o.due_at, l.shard FROM opened o, generate_series(0, 3) AS l (shard) ORDER BY 1, 2
    ON CONFLICT (due_at, shard) DO UPDATE SET finished_at = NULL, recheck = true, after_customer = DEFAULT, after_order = DEFAULT
      WHERE r.started_at IS NOT NULL
$$;
--> statement-breakpoint
-- If the run of a day began already (the clock went back), it is repeated and skips what is paid.
CREATE FUNCTION schedule_order() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_days int;
  v_first timestamptz;
BEGIN
  SELECT count(*), min(d.due_at) INTO v_days, v_first FROM payout_day d
    WHERE d.time_zone = NEW.time_zone AND d.day >= NEW.first_day AND d.day < NEW.first_day + NEW.cycle_days;
  IF v_days <> NEW.cycle_days THEN
    RAISE EXCEPTION 'nobody knows yet when order % is paid', NEW.id USING ERRCODE = 'MT009';
  END IF;
  IF NOT NEW.trial THEN
    UPDATE payout_run r SET finished_at = NULL, recheck = true, after_customer = DEFAULT, after_order = DEFAULT
      FROM payout_day d
      WHERE r.due_at >= v_first AND r.shard = NEW.shard AND r.started_at IS NOT NULL
        AND d.due_at = r.due_at AND d.time_zone = NEW.time_zone
        AND d.day >= NEW.first_day AND d.day < NEW.first_day + NEW.cycle_days;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER mining_order_scheduled AFTER INSERT ON mining_order FOR EACH ROW EXECUTE FUNCTION schedule_order();
--> statement-breakpoint
-- As uuidOf() in platform/ids.ts computes it.
CREATE FUNCTION key_of(p_text text) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
  SELECT (substr(h, 1, 8) || substr(h, 9, 4) || '8' || substr(h, 14, 3) || 'a' || substr(h, 18, 3) || substr(h, 21, 12))::uuid
    FROM encode(sha256(convert_to(p_text, 'UTF8')), 'hex') AS h
$$;
--> statement-breakpoint
-- Pays the next orders of the oldest open run that is due by the app's clock and the database's own, and that
-- no other payer has locked. Writes one transfer for each asset, one posting for each account, one payout for
-- each order, events, and the position: all of it or nothing. Returns no row when no run is due. Customers
-- see the payouts through the ledger's activity.
-- The run's row is the lock; a redemption locks the run of its next payout, too. After a refusal the caller
-- takes fewer orders. The refusal of a single order is recorded, and the position moves on. `p_ids` are the
-- ids of the transfers, one for each asset. The app may not write payouts, so this function runs as their
-- owner.
CREATE FUNCTION pay_chunk(p_now timestamptz, p_limit int, p_ids uuid[])
RETURNS TABLE (due_at timestamptz, seen int, paid int) LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET jit = off AS $$
DECLARE
  v_run payout_run;
  v_due text;
  v_zones text[];
  v_firsts date[];
  v_lasts date[];
  v_orders uuid[];
  v_customers uuid[];
  v_numbers int[];
  v_amounts numeric[];
  v_assets text[];
  v_pools uuid[];
  v_last_customer uuid;
  v_last_order uuid;
  v_asset text;
  v_earns boolean;
  v_transfer uuid;
  v_booked text[] := '{}';
  v_transfers uuid[] := '{}';
BEGIN
  p_now := private.no_later(p_now);
  -- Pays the days of a shard in order: an order's second payout never comes before its first.
  SELECT r.* INTO v_run FROM payout_run r WHERE r.finished_at IS NULL AND r.due_at <= p_now
      AND NOT EXISTS (SELECT FROM payout_run e WHERE e.finished_at IS NULL AND e.due_at < r.due_at AND e.shard = r.shard)
    ORDER BY r.due_at, r.shard LIMIT 1 FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  due_at := v_run.due_at;
  v_due := to_char(due_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
  -- If a zone skips a day, two payouts of an order fall due at one instant.
  SELECT array_agg(z.time_zone), array_agg(z.first), array_agg(z.last) INTO v_zones, v_firsts, v_lasts
    FROM (SELECT d.time_zone, min(d.day) AS first, max(d.day) AS last FROM payout_day d
      WHERE d.due_at = v_run.due_at GROUP BY d.time_zone) AS z;
  WITH page AS MATERIALIZED (
    SELECT o.id, o.customer, o.daily_income, o.product_version,
        CASE WHEN t.number <= t.last THEN t.number END AS number, t.number < t.last AS twice
      FROM mining_order o CROSS JOIN LATERAL (SELECT array_position(v_zones, o.time_zone) AS zone OFFSET 0) AS z
        CROSS JOIN LATERAL (SELECT CASE WHEN z.zone IS NOT NULL THEN greatest(v_firsts[z.zone] - o.first_day + 1, 1) END AS number,
          least(v_lasts[z.zone] - o.first_day + 1, o.cycle_days) AS last OFFSET 0) AS t
      WHERE o.state = 'in_progress' AND NOT o.trial AND o.shard = v_run.shard
        AND (o.customer, o.id) > (v_run.after_customer, v_run.after_order)
      ORDER BY o.customer, o.id LIMIT p_limit
  ), last AS (
    SELECT p.customer, p.id FROM page p ORDER BY p.customer DESC, p.id DESC LIMIT 1
  ), due AS (
    SELECT p.id, p.customer, p.daily_income, p.number, v.asset, v.pool
      FROM (
        SELECT p.id, p.customer, p.daily_income, p.product_version, p.number
          FROM page p WHERE p.number IS NOT NULL
        UNION ALL
        SELECT p.id, p.customer, p.daily_income, p.product_version, p.number + 1
          FROM page p WHERE p.twice) AS p
      JOIN product_version v ON v.id = p.product_version
      WHERE NOT v_run.recheck
        OR (SELECT y.number FROM payout y WHERE y.customer = p.customer AND y.mining_order = p.id AND y.number = p.number
          AND y.due_at = v_run.due_at) IS NULL
  )
  SELECT (SELECT count(*) FROM page), (SELECT l.customer FROM last l), (SELECT l.id FROM last l),
      array_agg(d.id), array_agg(d.customer), array_agg(d.number), array_agg(d.daily_income), array_agg(d.asset),
      array_agg(d.pool)
    INTO seen, v_last_customer, v_last_order, v_orders, v_customers, v_numbers, v_amounts, v_assets, v_pools
    FROM due d;

  BEGIN
    FOR v_asset, v_earns IN
      SELECT u.asset, max(u.amount) > 0
        FROM unnest(v_assets, v_amounts) AS u (asset, amount) GROUP BY u.asset ORDER BY u.asset
    LOOP
      v_transfer := NULL;
      IF v_earns THEN
        v_transfer := p_ids[cardinality(v_transfers) + 1];
        v_booked := v_booked || v_asset;
        v_transfers := v_transfers || v_transfer;
      END IF;
      INSERT INTO payout (mining_order, number, customer, amount, due_at, paid_at, transfer)
        SELECT u.id, u.number, u.customer, u.amount, v_run.due_at, p_now, CASE WHEN u.amount > 0 THEN v_transfer END
          FROM unnest(v_orders, v_numbers, v_customers, v_amounts, v_assets) AS u (id, number, customer, amount, asset)
          WHERE u.asset = v_asset;
    END LOOP;
    INSERT INTO outbox (events, at)
      SELECT jsonb_agg(jsonb_build_object('customer', u.customer, 'event', 'payout')), p_now
        FROM (SELECT DISTINCT c.customer FROM unnest(v_customers) AS c (customer)) AS u HAVING count(*) > 0;

    -- Posted last: from here until the commit, purchases from these pools and transfers of this income wait.
    FOR i IN 1 .. cardinality(v_transfers) LOOP
      PERFORM ledger.post_payout(
          v_transfers[i], key_of('payout:' || v_due || ':' || v_booked[i] || ':' || v_orders[1] || ':' || v_numbers[1]),
          v_due, p_now, v_booked[i], array_agg(u.customer), array_agg(u.pool), array_agg(u.amount))
        FROM unnest(v_customers, v_pools, v_assets, v_amounts) AS u (customer, pool, asset, amount)
        WHERE u.asset = v_booked[i] AND u.amount > 0;
    END LOOP;
  EXCEPTION WHEN OTHERS THEN
    -- Errors of the ledger (MT) and of constraints (23) concern these orders. Any other error is temporary.
    IF p_limit > 1 OR left(SQLSTATE, 2) NOT IN ('MT', '23') THEN
      RAISE;
    END IF;
    INSERT INTO payout_refused (mining_order, due_at, customer, shard, reason, at)
      VALUES (v_orders[1], v_run.due_at, v_customers[1], v_run.shard, SQLSTATE, p_now)
      ON CONFLICT ON CONSTRAINT payout_refused_pkey DO UPDATE SET reason = excluded.reason, at = excluded.at;
    v_orders := NULL;
  END;
  paid := coalesce(cardinality(v_orders), 0);
  UPDATE payout_run r SET after_customer = coalesce(v_last_customer, r.after_customer),
      after_order = coalesce(v_last_order, r.after_order), payouts = r.payouts + paid,
      chunks = r.chunks + 1, started_at = coalesce(r.started_at, p_now),
      finished_at = CASE WHEN seen < p_limit THEN p_now END
    WHERE r.due_at = v_run.due_at AND r.shard = v_run.shard;
  RETURN NEXT;
END $$;
--> statement-breakpoint
-- Of a trial: the payouts of its days `p_from` to `p_to`, all posted by `p_transfer`. They are due by the
-- app's clock and the database's own.
-- MT009: these are not the next due days of a trial, or the transfer is not the customer's.
CREATE FUNCTION claim_payouts(p_order uuid, p_from int, p_to int, p_paid timestamptz, p_transfer uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  p_paid := private.no_later(p_paid);
  INSERT INTO payout (mining_order, number, customer, amount, due_at, paid_at, transfer)
    SELECT o.id, n.number, o.customer, o.daily_income, d.due_at, p_paid, p_transfer
      FROM mining_order o CROSS JOIN generate_series(p_from, p_to) AS n (number)
        JOIN payout_day d ON d.time_zone = o.time_zone AND d.day = o.first_day + n.number - 1
      WHERE o.id = p_order AND o.trial AND n.number <= o.cycle_days AND d.due_at <= p_paid
        AND EXISTS (SELECT FROM ledger.transfer t JOIN ledger.posting p ON p.transfer = t.id
          WHERE t.id = p_transfer AND t.kind = 'payout' AND t.reference = p_order::text AND p.owner = o.customer
            AND p.kind = 'mining' AND p.amount = o.daily_income * (p_to - p_from + 1));
  IF NOT FOUND OR p_from < 1 OR (
      SELECT count(*) FROM mining_order o JOIN payout y ON y.customer = o.customer AND y.mining_order = o.id
        WHERE o.id = p_order) <> p_to THEN
    RAISE EXCEPTION 'these are not payouts that order % may claim', p_order USING ERRCODE = 'MT009';
  END IF;
  PERFORM add_income(p_order, (p_to - p_from + 1) * (SELECT o.daily_income FROM mining_order o WHERE o.id = p_order));
END $$;
--> statement-breakpoint
-- Of ended orders and claims, summed so that no query sums all payouts of the past.
CREATE TABLE mining_total (
  customer uuid NOT NULL REFERENCES customer (id),
  asset text NOT NULL,
  income numeric(38,0) NOT NULL CHECK (income >= 0),
  PRIMARY KEY (customer, asset)
);
--> statement-breakpoint
CREATE FUNCTION add_income(p_order uuid, p_amount numeric) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  IF p_amount > 0 THEN
    INSERT INTO mining_total AS t (customer, asset, income)
      SELECT o.customer, v.asset, p_amount FROM mining_order o JOIN product_version v ON v.id = o.product_version
        WHERE o.id = p_order
      ON CONFLICT (customer, asset) DO UPDATE SET income = t.income + excluded.income;
  END IF;
END $$;
--> statement-breakpoint
-- No more payouts follow. Income of a trial is added when it is claimed, which may be after its end.
CREATE FUNCTION total_of_ended() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM add_income(NEW.id, (SELECT coalesce(sum(y.amount), 0) FROM payout y WHERE y.customer = NEW.customer
    AND y.mining_order = NEW.id AND y.due_at BETWEEN NEW.order_time AND NEW.expiry_at));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER mining_order_totals AFTER UPDATE OF state ON mining_order
  FOR EACH ROW WHEN (OLD.state = 'in_progress' AND NEW.state = 'ended' AND NOT NEW.trial) EXECUTE FUNCTION total_of_ended();
--> statement-breakpoint
-- After `p_paid` payouts, before the one that is due at `p_next`. A payer whose clock is ahead may be paying
-- that one: the function waits for it. If it was paid, the caller reads the order again.
-- MT012: the order has changed since it was read.
CREATE FUNCTION redeem_order(p_order uuid, p_paid int, p_next timestamptz, p_at timestamptz, p_redemption jsonb) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_order mining_order;
BEGIN
  SELECT o.* INTO v_order FROM mining_order o WHERE o.id = p_order;
  PERFORM FROM payout_run r WHERE r.due_at = p_next AND r.shard = v_order.shard FOR SHARE;
  UPDATE mining_order o SET state = 'ended', ending = 'redeemed', ended_at = p_at, redemption = p_redemption
    WHERE o.id = p_order AND o.state = 'in_progress' AND NOT EXISTS (
      SELECT FROM payout y WHERE y.customer = o.customer AND y.mining_order = o.id AND y.number = p_paid + 1 AND y.due_at = p_next);
  IF NOT FOUND THEN
    RAISE EXCEPTION 'order % is no longer what was read', p_order USING ERRCODE = 'MT012';
  END IF;
END $$;
