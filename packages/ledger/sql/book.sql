-- Writes transfers with new keys: their rows, one update for each account, their postings, and the customers'
-- history (activity). Accounts are locked in the order of (owner, asset, kind) before any of them changes, so
-- that calls never deadlock, whatever plan PostgreSQL chooses. `balance_after` is the balance after each single
-- posting. book_new() creates accounts that do not exist yet.
--
-- The settings are about speed alone (decision 44): a plan that was made while the tables were empty would read
-- whole tables until they are analysed.
--
-- MT002: more than two accounts of a customer. MT010: an account would fall below its floor.
CREATE OR REPLACE FUNCTION book(
  p_ids uuid[], p_transfer_kinds text[], p_references text[], p_hashes bytea[], p_created timestamptz[],
  p_items int[], p_owners uuid[], p_assets text[], p_kinds text[], p_amounts numeric[]
) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
SET jit = off AS $$
DECLARE
  v_postings int := cardinality(p_items);
  v_booked int;
  -- Kinds of customers' accounts, the most usable one first; `activity` shows its postings first.
  v_customers CONSTANT text[] := ARRAY['spot', 'mining', 'unclaimed', 'frozen', 'locked'];
  v_most int;
BEGIN
  INSERT INTO transfer (id, kind, reference, hash, created_at)
    SELECT unnest(p_ids), unnest(p_transfer_kinds), unnest(p_references), unnest(p_hashes), unnest(p_created);
  IF p_kinds && ARRAY['revenue', 'fees', 'custody_deposit', 'custody_hot', 'custody_cold', 'custody_external'] THEN
    PERFORM book_deferred(p_ids, p_items, p_owners, p_assets, p_kinds, p_amounts);
    SELECT array_agg(l.item ORDER BY l.place), array_agg(l.owner ORDER BY l.place), array_agg(l.asset ORDER BY l.place),
        array_agg(l.kind ORDER BY l.place), array_agg(l.amount ORDER BY l.place)
      INTO p_items, p_owners, p_assets, p_kinds, p_amounts
      FROM unnest(p_items, p_owners, p_assets, p_kinds, p_amounts) WITH ORDINALITY
        AS l (item, owner, asset, kind, amount, place)
      WHERE (SELECT k.deferred FROM account_kind k WHERE k.kind = l.kind) IS NOT TRUE;
    v_postings := cardinality(p_items);
    IF v_postings IS NULL THEN
      RETURN;
    END IF;
  END IF;
  WITH postings AS MATERIALIZED (
    SELECT unnest(p_items) AS item, unnest(p_owners) AS owner, unnest(p_assets) AS asset, unnest(p_kinds) AS kind,
      unnest(p_amounts) AS amount, generate_series(1, v_postings) AS place
  ), totals AS MATERIALIZED (
    SELECT l.owner, l.asset, l.kind, sum(l.amount) AS total, array_agg(l.item ORDER BY l.place) AS items,
        array_agg(l.amount ORDER BY l.place) AS amounts
      FROM postings l GROUP BY l.owner, l.asset, l.kind
  ), locked AS MATERIALIZED (
    SELECT t.* FROM totals t JOIN account a USING (owner, asset, kind)
      ORDER BY a.owner, a.asset, a.kind FOR NO KEY UPDATE OF a
  ), updated AS (
    -- Changes only accounts that `locked` has returned, so each is locked before.
    UPDATE account a SET balance = a.balance + t.total FROM locked t
      WHERE a.owner = t.owner AND a.asset = t.asset AND a.kind = t.kind AND a.balance + t.total >= a.floor
      RETURNING a.owner, a.asset, a.kind, a.balance, t.items, t.amounts
  ), posted AS (
    INSERT INTO posting (owner, transfer, asset, kind, amount, balance_after)
      SELECT b.owner, p_ids[u.item], b.asset, b.kind, u.amount,
          b.balance - coalesce(sum(u.amount) OVER (
            PARTITION BY b.owner, b.asset, b.kind ORDER BY u.place ROWS BETWEEN 1 FOLLOWING AND UNBOUNDED FOLLOWING), 0)
        FROM updated b CROSS JOIN LATERAL unnest(b.items, b.amounts) WITH ORDINALITY AS u (item, amount, place)
      RETURNING 1
  ), lines AS MATERIALIZED (
    SELECT l.owner, l.item, l.asset, l.kind, l.amount, lead(l.asset) OVER w AS other_asset, lead(l.kind) OVER w AS other_kind,
        lead(l.amount) OVER w AS other_amount, row_number() OVER w AS line
      FROM postings l WHERE l.kind = ANY (v_customers)
      WINDOW w AS (PARTITION BY l.owner, l.item ORDER BY array_position(v_customers, l.kind), l.amount DESC)
  ), told AS (
    INSERT INTO activity (customer, id, at, kind, reference, asset, account, amount, other_asset, other_account, other_amount)
      SELECT l.owner, p_ids[l.item], p_created[l.item], p_transfer_kinds[l.item], p_references[l.item], l.asset, l.kind, l.amount,
          l.other_asset, l.other_kind, l.other_amount
        FROM lines l WHERE l.line = 1
  )
  SELECT (SELECT count(*) FROM posted), (SELECT max(l.line) FROM lines l) INTO v_booked, v_most;
  IF v_most > 2 THEN
    RAISE EXCEPTION 'a transfer touches more than two accounts of a customer' USING ERRCODE = 'MT002';
  END IF;
  IF v_booked <> v_postings THEN
    PERFORM book_new(p_ids, p_items, p_owners, p_assets, p_kinds, p_amounts);
  END IF;
END $$;
