-- A transfer that stands alone books its legs in post() itself: calling post_at_once() for it, with its arrays, cost 6 to
-- 11 of 100 transfers on 32 connections (docs/decisions/0002). All else is the post() of 0017_ledger_one_statement.sql.

-- The one function that writes the ledger, in one round trip. Accounts are named by (owner, asset, kind) and made
-- where they do not exist yet. Answers the new transfer's id, and null when its key is known: then nothing was booked,
-- and booked_before() says what was. `p_alone`: the transaction holds nothing else, and the caller asks again without
-- when MT009 ends it, because an account is not made yet; it saves a subtransaction.
CREATE OR REPLACE FUNCTION post(
  p_alone boolean, p_idem uuid, p_fingerprint bytea, p_kind text, p_reference text, p_hash bytea, p_created timestamptz,
  p_owners uuid[], p_assets text[], p_kinds text[], p_amounts numeric[]
) RETURNS bigint LANGUAGE plpgsql SET matin.postings = 'checked'
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  v_id bigint;
  v_legs int := cardinality(p_owners);
  v_booked int;
  v_sum numeric := p_amounts[1] + p_amounts[2];
BEGIN
  IF v_legs < 2 OR cardinality(p_assets) <> v_legs OR cardinality(p_kinds) <> v_legs OR cardinality(p_amounts) <> v_legs THEN
    RAISE EXCEPTION 'a transfer has two or more legs' USING ERRCODE = 'MT002';
  END IF;
  INSERT INTO transfer (idem, fingerprint, kind, reference, hash, created_at)
    VALUES (p_idem, p_fingerprint, p_kind, p_reference, p_hash, p_created)
    ON CONFLICT (idem) DO NOTHING RETURNING id INTO v_id;
  IF v_id IS NULL THEN
    RETURN NULL;
  END IF;
  FOR i IN 3 .. v_legs LOOP
    v_sum := v_sum + p_amounts[i];
  END LOOP;
  IF v_sum = 0 AND p_assets[1] = ALL (p_assets) AND NOT p_kinds && reward_kinds() THEN
    IF p_alone AND NOT p_kinds && deferred_kinds() THEN
      -- As post_at_once() for one transfer.
      WITH booked AS (
        UPDATE account a SET balance = a.balance + l.amount
          FROM (SELECT unnest(p_owners) AS owner, unnest(p_assets) AS asset, unnest(p_kinds) AS kind,
              unnest(p_amounts) AS amount) AS l
          WHERE a.owner = l.owner AND a.asset = l.asset AND a.kind = l.kind
          RETURNING a.id, l.amount, a.balance
      )
      INSERT INTO posting (transfer, account, amount, balance_after)
        SELECT v_id, b.id, b.amount, b.balance FROM booked b;
      GET DIAGNOSTICS v_booked = ROW_COUNT;
      IF v_booked <> v_legs THEN
        RAISE EXCEPTION 'not all of these legs can be booked at once' USING ERRCODE = 'MT009';
      END IF;
    ELSE
      v_legs := post_checked_legs(true, array_fill(v_id, ARRAY[v_legs]), p_owners, p_assets, p_kinds, p_amounts);
    END IF;
  ELSE
    v_legs := post_unchecked_legs(array_fill(v_id, ARRAY[v_legs]), p_owners, p_assets, p_kinds, p_amounts);
  END IF;
  RETURN v_id;
END $$;
