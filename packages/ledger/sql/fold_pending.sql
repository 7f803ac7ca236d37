-- Folds the oldest pending postings of deferred accounts into their balances, and returns how many. It locks
-- the accounts first and skips those that another transaction has locked, so it never deadlocks.
CREATE OR REPLACE FUNCTION fold_pending(p_limit int) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
DECLARE
  v_folded bigint;
BEGIN
  WITH oldest AS MATERIALIZED (
    SELECT p.id, p.owner, p.asset, p.kind FROM pending p ORDER BY p.id LIMIT p_limit
  ), held AS MATERIALIZED (
    SELECT a.owner, a.asset, a.kind FROM account a
      WHERE (a.owner, a.asset, a.kind) IN (SELECT o.owner, o.asset, o.kind FROM oldest o)
      ORDER BY a.owner, a.asset, a.kind FOR NO KEY UPDATE SKIP LOCKED
  ), taken AS (
    DELETE FROM pending p USING oldest o, held h
      WHERE p.id = o.id AND (h.owner, h.asset, h.kind) = (o.owner, o.asset, o.kind)
      RETURNING p.owner, p.asset, p.kind, p.amount
  ), folded AS (
    UPDATE account a SET balance = a.balance + s.amount
      FROM (SELECT t.owner, t.asset, t.kind, sum(t.amount) AS amount FROM taken t GROUP BY t.owner, t.asset, t.kind) s
      WHERE (a.owner, a.asset, a.kind) = (s.owner, s.asset, s.kind)
  )
  SELECT count(*) INTO v_folded FROM taken;
  RETURN v_folded;
END $$;
