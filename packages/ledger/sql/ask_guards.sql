-- Calls the guards of these kinds of accounts, each once for all transfers together. A guard raises an error
-- to refuse the transfers.
CREATE OR REPLACE FUNCTION ask_guards(
  p_ids uuid[], p_items int[], p_owners uuid[], p_assets text[], p_kinds text[], p_amounts numeric[]
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_guard regproc;
BEGIN
  FOR v_guard IN SELECT DISTINCT g.function FROM guard g WHERE g.account_kind = ANY (p_kinds) LOOP
    EXECUTE format('SELECT %s($1, $2, $3, $4, $5, $6)', v_guard) USING p_ids, p_items, p_owners, p_assets, p_kinds, p_amounts;
  END LOOP;
END $$;
