-- A fold changed its accounts in no order, so that two at once could wait for each other in a circle. Now it takes the
-- accounts first and waits for none that another transaction holds, then their deltas. So it is in no circle, whatever
-- else is booked; and who pays out of revenue or fees finds each delta free or folded, never in hand and not yet counted.
CREATE OR REPLACE FUNCTION fold_deltas(p_limit int) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  v_due bigint[] := ARRAY(
    SELECT DISTINCT oldest.account FROM (SELECT d.account FROM account_delta d ORDER BY d.id LIMIT p_limit) oldest);
  v_held bigint[] := ARRAY(SELECT a.id FROM account a WHERE a.id = ANY (v_due) FOR NO KEY UPDATE SKIP LOCKED);
  v_folded bigint;
BEGIN
  WITH taken AS (
    DELETE FROM account_delta WHERE id IN (
      SELECT d.id FROM account_delta d WHERE d.account = ANY (v_held) ORDER BY d.id LIMIT p_limit FOR UPDATE SKIP LOCKED)
    RETURNING account, amount
  ), summed AS (
    SELECT account, sum(amount) AS amount, count(*) AS rows FROM taken GROUP BY account
  ), folded AS (
    UPDATE account SET balance = account.balance + summed.amount FROM summed WHERE account.id = summed.account
    RETURNING summed.rows
  )
  SELECT coalesce(sum(rows), 0) INTO v_folded FROM folded;
  RETURN v_folded;
END $$;
