-- Writes the postings of deferred accounts, which many transfers share. Postings are appended and folded into
-- the balance later, so that no transfer waits for another. Money that leaves revenue or fees is subtracted
-- from the balance at once, and their pending postings are folded with it, because these accounts may not
-- fall below zero. Accounts are locked in the order of (owner, asset, kind), before those of book().
--
-- MT010: an account would fall below its floor.
CREATE OR REPLACE FUNCTION book_deferred(
  p_ids uuid[], p_items int[], p_owners uuid[], p_assets text[], p_kinds text[], p_amounts numeric[]
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_posting record;
BEGIN
  FOR v_posting IN
    SELECT l.item, l.owner, l.asset, l.kind, l.amount, k.floor
      FROM unnest(p_items, p_owners, p_assets, p_kinds, p_amounts) WITH ORDINALITY
        AS l (item, owner, asset, kind, amount, place)
      JOIN account_kind k ON k.kind = l.kind AND k.deferred
      ORDER BY l.owner, l.asset, l.kind, l.place
  LOOP
    IF NOT EXISTS (SELECT FROM account a WHERE (a.owner, a.asset, a.kind) = (v_posting.owner, v_posting.asset, v_posting.kind)) THEN
      INSERT INTO account (owner, asset, kind, balance, floor, deferred)
        VALUES (v_posting.owner, v_posting.asset, v_posting.kind, 0, v_posting.floor, true)
        ON CONFLICT (owner, asset, kind) DO NOTHING;
    END IF;
    IF v_posting.amount > 0 OR v_posting.floor = '-Infinity' THEN
      INSERT INTO pending (owner, asset, kind, amount) VALUES (v_posting.owner, v_posting.asset, v_posting.kind, v_posting.amount);
    ELSE
      -- The account is locked before its pending postings are taken, as in fold_pending().
      PERFORM 1 FROM account a
        WHERE (a.owner, a.asset, a.kind) = (v_posting.owner, v_posting.asset, v_posting.kind) FOR NO KEY UPDATE;
      WITH taken AS (
        DELETE FROM pending p WHERE (p.owner, p.asset, p.kind) = (v_posting.owner, v_posting.asset, v_posting.kind) RETURNING p.amount
      )
      UPDATE account a SET balance = a.balance + v_posting.amount + coalesce((SELECT sum(t.amount) FROM taken t), 0)
        WHERE (a.owner, a.asset, a.kind) = (v_posting.owner, v_posting.asset, v_posting.kind)
          AND a.balance + v_posting.amount + coalesce((SELECT sum(t.amount) FROM taken t), 0) >= a.floor;
      IF NOT FOUND THEN
        RAISE EXCEPTION 'the % account of % would fall below its floor', v_posting.kind, v_posting.owner USING ERRCODE = 'MT010';
      END IF;
    END IF;
    INSERT INTO posting (owner, transfer, asset, kind, amount)
      VALUES (v_posting.owner, p_ids[v_posting.item], v_posting.asset, v_posting.kind, v_posting.amount);
  END LOOP;
END $$;
