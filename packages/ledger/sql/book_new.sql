-- Writes the postings that book() could not write. It creates the missing accounts, in the order of (owner,
-- asset, kind), and posts to them. If an account exists, its balance is too low and the call fails: waiting for
-- its lock could deadlock, because book() already holds locks of accounts that come later in that order.
--
-- MT002: there is no such kind of account. MT010: an account would fall below its floor. 40001: another
-- transaction has just created or filled an account; another try succeeds.
CREATE OR REPLACE FUNCTION book_new(
  p_ids uuid[], p_items int[], p_owners uuid[], p_assets text[], p_kinds text[], p_amounts numeric[]
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_wrong record;
  v_accounts int;
  v_made int;
BEGIN
  SELECT n.owner, n.kind, n.floor, n.balance, n.total INTO v_wrong
    FROM (
      SELECT l.owner, l.asset, l.kind, sum(l.amount) AS total, min(l.place) AS place, k.floor, a.balance
        FROM unnest(p_items, p_owners, p_assets, p_kinds, p_amounts) WITH ORDINALITY
          AS l (item, owner, asset, kind, amount, place)
        LEFT JOIN account_kind k ON k.kind = l.kind
        LEFT JOIN account a ON a.owner = l.owner AND a.asset = l.asset AND a.kind = l.kind
        WHERE NOT EXISTS (
          SELECT FROM posting p WHERE p.owner = l.owner AND p.transfer = p_ids[l.item] AND p.asset = l.asset AND p.kind = l.kind)
        GROUP BY l.owner, l.asset, l.kind, k.floor, a.balance) AS n
    WHERE n.floor IS NULL OR n.balance IS NOT NULL OR n.total < n.floor
    ORDER BY n.balance IS NULL, n.place LIMIT 1;
  IF FOUND THEN
    IF v_wrong.floor IS NULL THEN
      RAISE EXCEPTION 'there is no kind of account %', v_wrong.kind USING ERRCODE = 'MT002';
    END IF;
    IF coalesce(v_wrong.balance, 0) + v_wrong.total < v_wrong.floor THEN
      RAISE EXCEPTION 'the % account of % would fall below its floor', v_wrong.kind, v_wrong.owner USING ERRCODE = 'MT010';
    END IF;
    RAISE EXCEPTION 'the % account of % has just changed', v_wrong.kind, v_wrong.owner USING ERRCODE = '40001';
  END IF;
  WITH postings AS MATERIALIZED (
    SELECT l.* FROM unnest(p_items, p_owners, p_assets, p_kinds, p_amounts) WITH ORDINALITY
        AS l (item, owner, asset, kind, amount, place)
      WHERE NOT EXISTS (
        SELECT FROM posting p WHERE p.owner = l.owner AND p.transfer = p_ids[l.item] AND p.asset = l.asset AND p.kind = l.kind)
  ), accounts AS MATERIALIZED (
    SELECT l.owner, l.asset, l.kind, sum(l.amount) AS total FROM postings l GROUP BY l.owner, l.asset, l.kind
  ), made AS (
    INSERT INTO account (owner, asset, kind, balance, floor, deferred)
      SELECT n.owner, n.asset, n.kind, n.total, k.floor, k.deferred FROM accounts n JOIN account_kind k ON k.kind = n.kind
        ORDER BY n.owner, n.asset, n.kind
      ON CONFLICT (owner, asset, kind) DO NOTHING RETURNING 1
  ), posted AS (
    INSERT INTO posting (owner, transfer, asset, kind, amount, balance_after)
      SELECT l.owner, p_ids[l.item], l.asset, l.kind, l.amount,
          sum(l.amount) OVER (PARTITION BY l.owner, l.asset, l.kind ORDER BY l.place)
        FROM postings l
  )
  SELECT (SELECT count(*) FROM accounts), (SELECT count(*) FROM made) INTO v_accounts, v_made;
  IF v_made <> v_accounts THEN
    RAISE EXCEPTION '% accounts have just been made', v_accounts - v_made USING ERRCODE = '40001';
  END IF;
END $$;
