-- Posts a chunk of payouts, thousands of postings, as one transfer of an asset: `p_owners` get `p_amounts` as
-- income, paid by the reserves of `p_pools`. The accounts' sums, key, fingerprint and hash are computed here
-- as the app computes them for other transfers (packages/domain/src/ledger). A repeated key is an error,
-- because the caller knows which payouts are paid.
--
-- MT011: the key was used before. MT002, MT004, MT010: see check_postings() and book().
CREATE OR REPLACE FUNCTION post_payout(
  p_id uuid, p_key uuid, p_reference text, p_created timestamptz, p_asset text,
  p_owners uuid[], p_pools uuid[], p_amounts numeric[]
) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
DECLARE
  v_owners uuid[];
  v_kinds text[];
  v_amounts numeric[];
  v_content text;
  v_postings text;
  v_hash bytea;
BEGIN
  SELECT array_agg(l.owner ORDER BY l.name), array_agg(l.kind ORDER BY l.name), array_agg(l.amount ORDER BY l.name),
      string_agg(l.name || ':' || l.amount, '|' ORDER BY l.name),
      string_agg(hash_field(l.name) || hash_field(l.amount::text), '' ORDER BY l.name)
    INTO v_owners, v_kinds, v_amounts, v_content, v_postings
    FROM (
      SELECT m.owner, m.kind, sum(m.amount) AS amount, (m.owner || '/' || p_asset || '/' || m.kind) COLLATE "C" AS name
        FROM (
          SELECT u.owner, 'mining' AS kind, u.amount FROM unnest(p_owners, p_amounts) AS u (owner, amount)
          UNION ALL
          SELECT u.pool, 'reserve', -u.amount FROM unnest(p_pools, p_amounts) AS u (pool, amount)) AS m
        GROUP BY m.owner, m.kind HAVING sum(m.amount) <> 0) AS l;
  v_hash := sha256(convert_to(
    hash_field('matin/transfer/v1') || hash_field(p_key::text) || hash_field('payout') || hash_field(p_reference)
      || hash_field(to_char(p_created AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) || v_postings, 'UTF8'));
  PERFORM post_many(ARRAY[p_id], ARRAY[p_key],
    ARRAY[sha256(convert_to('payout|' || p_reference || '|' || v_content, 'UTF8'))], ARRAY['payout'], ARRAY[p_reference],
    ARRAY[v_hash], ARRAY[p_created], array_fill(1, ARRAY[cardinality(v_owners)]), v_owners,
    array_fill(p_asset, ARRAY[cardinality(v_owners)]), v_kinds, v_amounts);
END $$;
