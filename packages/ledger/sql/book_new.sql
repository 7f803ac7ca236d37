-- The legs that book() could not book. Where their account is missing, it is made and booked, in the order of the accounts'
-- names. Where it is there, it holds too little: nothing is waited for then, since the accounts that book() holds came
-- later in the order than some that would be waited for.
--
-- MT002: there is no such kind of account. MT010: an account would fall below its floor. 40001: an account has been made or
-- filled in this very moment; another try finds it.
CREATE OR REPLACE FUNCTION book_new(
  p_ids uuid[], p_items int[], p_owners uuid[], p_assets text[], p_kinds text[], p_amounts numeric[]
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_account record;
  v_leg record;
  v_after numeric;
BEGIN
  FOR v_account IN
    SELECT l.owner, l.asset, l.kind, sum(l.amount) AS total, k.floor, k.deferred, a.balance
      FROM unnest(p_items, p_owners, p_assets, p_kinds, p_amounts) WITH ORDINALITY
        AS l (item, owner, asset, kind, amount, place)
      LEFT JOIN account_kind k ON k.kind = l.kind
      LEFT JOIN account a ON a.owner = l.owner AND a.asset = l.asset AND a.kind = l.kind
      WHERE NOT EXISTS (
        SELECT FROM posting p WHERE p.owner = l.owner AND p.transfer = p_ids[l.item] AND p.asset = l.asset AND p.kind = l.kind)
      GROUP BY l.owner, l.asset, l.kind, k.floor, k.deferred, a.balance
      ORDER BY a.balance IS NULL, min(l.place)
  LOOP
    IF v_account.floor IS NULL THEN
      RAISE EXCEPTION 'there is no kind of account %', v_account.kind USING ERRCODE = 'MT002';
    END IF;
    IF coalesce(v_account.balance, 0) + v_account.total < v_account.floor THEN
      RAISE EXCEPTION 'the % account of % would fall below its floor', v_account.kind, v_account.owner
        USING ERRCODE = 'MT010';
    END IF;
    IF v_account.balance IS NOT NULL THEN
      RAISE EXCEPTION 'the % account of % has just changed', v_account.kind, v_account.owner USING ERRCODE = '40001';
    END IF;
    INSERT INTO account (owner, asset, kind, balance, floor, deferred)
      VALUES (v_account.owner, v_account.asset, v_account.kind, v_account.total, v_account.floor, v_account.deferred)
      ON CONFLICT (owner, asset, kind) DO NOTHING;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'the % account of % has just been made', v_account.kind, v_account.owner USING ERRCODE = '40001';
    END IF;
    v_after := 0;
    FOR v_leg IN
      SELECT p_ids[l.item] AS transfer, l.amount
        FROM unnest(p_items, p_owners, p_assets, p_kinds, p_amounts) WITH ORDINALITY
          AS l (item, owner, asset, kind, amount, place)
        WHERE l.owner = v_account.owner AND l.asset = v_account.asset AND l.kind = v_account.kind ORDER BY l.place
    LOOP
      v_after := v_after + v_leg.amount;
      INSERT INTO posting (owner, transfer, asset, kind, amount, balance_after)
        VALUES (v_account.owner, v_leg.transfer, v_account.asset, v_account.kind, v_leg.amount, v_after);
    END LOOP;
  END LOOP;
END $$;
