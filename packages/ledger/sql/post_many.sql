-- Posts several transfers, all of them or none. `p_items` says which transfer (from 1) each posting belongs
-- to. The caller passes the postings of one account in the order of their transfers. After a refusal the caller
-- posts the transfers one by one, so that each has a separate outcome.
--
-- MT011: a key was used before. MT002, MT004, MT010: see check_postings() and book().
CREATE OR REPLACE FUNCTION post_many(
  p_ids uuid[], p_keys uuid[], p_fingerprints bytea[], p_transfer_kinds text[], p_references text[], p_hashes bytea[],
  p_created timestamptz[], p_items int[], p_owners uuid[], p_assets text[], p_kinds text[], p_amounts numeric[]
) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
DECLARE
  v_new int;
BEGIN
  PERFORM check_postings(cardinality(p_ids), p_items, p_owners, p_assets, p_kinds, p_amounts);
  -- Keys are locked in their order, so that two calls that share some never deadlock.
  INSERT INTO idempotency (key, fingerprint, transfer, hash)
    SELECT k.key, k.fingerprint, k.id, k.hash
      FROM unnest(p_keys, p_fingerprints, p_ids, p_hashes) AS k (key, fingerprint, id, hash) ORDER BY k.key
    ON CONFLICT (key) DO NOTHING;
  GET DIAGNOSTICS v_new = ROW_COUNT;
  IF v_new <> cardinality(p_ids) THEN
    RAISE EXCEPTION '% of these keys were used before', cardinality(p_ids) - v_new USING ERRCODE = 'MT011';
  END IF;
  PERFORM book(p_ids, p_transfer_kinds, p_references, p_hashes, p_created, p_items, p_owners, p_assets, p_kinds, p_amounts);
  PERFORM ask_guards(p_ids, p_items, p_owners, p_assets, p_kinds, p_amounts);
END $$;
