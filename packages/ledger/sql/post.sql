-- Posts one transfer. Accounts are named by (owner, asset, kind). Returns the transfer of the key: this one, or
-- the one that was posted with the key before.
--
-- MT001: the key was used for another transfer. MT002, MT004, MT010: see check_postings() and book().
CREATE OR REPLACE FUNCTION post(
  p_id uuid, p_key uuid, p_fingerprint bytea, p_kind text, p_reference text, p_hash bytea, p_created timestamptz,
  p_owners uuid[], p_assets text[], p_kinds text[], p_amounts numeric[],
  OUT transfer uuid, OUT hash bytea, OUT replayed boolean
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
DECLARE
  v_items int[] := array_fill(1, ARRAY[coalesce(cardinality(p_owners), 0)]);
  v_fingerprint bytea;
BEGIN
  INSERT INTO idempotency AS i (key, fingerprint, transfer, hash) VALUES (p_key, p_fingerprint, p_id, p_hash)
    ON CONFLICT (key) DO NOTHING;
  IF NOT FOUND THEN
    SELECT i.transfer, i.hash, i.fingerprint INTO transfer, hash, v_fingerprint FROM idempotency i WHERE i.key = p_key;
    IF v_fingerprint IS DISTINCT FROM p_fingerprint THEN
      RAISE EXCEPTION 'key % was used with other content', p_key USING ERRCODE = 'MT001';
    END IF;
    replayed := true;
    RETURN;
  END IF;
  PERFORM check_postings(1, v_items, p_owners, p_assets, p_kinds, p_amounts);
  PERFORM book(ARRAY[p_id], ARRAY[p_kind], ARRAY[p_reference], ARRAY[p_hash], ARRAY[p_created],
    v_items, p_owners, p_assets, p_kinds, p_amounts);
  PERFORM ask_guards(ARRAY[p_id], v_items, p_owners, p_assets, p_kinds, p_amounts);
  transfer := p_id;
  hash := p_hash;
  replayed := false;
END $$;
