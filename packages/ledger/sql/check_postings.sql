-- Checks the rules of every transfer. It has two or more postings, at most one for each account and none of
-- zero. It sums to zero for each asset. Rewards come only from allowed sources (docs/product.md, Promises):
-- only the treasury funds pools, only pools fund reserves, only reserves pay. The treasury grows only from
-- custody, from pools, and from unattributed money, which comes from custody alone. `p_items` says which
-- transfer (from 1 to `p_count`) each posting belongs to.
--
-- MT002: the postings are no valid transfer. MT004: a reward comes from a source that is not allowed.
CREATE OR REPLACE FUNCTION check_postings(
  p_count int, p_items int[], p_owners uuid[], p_assets text[], p_kinds text[], p_amounts numeric[]
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_postings int := cardinality(p_items);
  v_transfers int;
  v_balanced boolean;
  v_rewarded boolean;
BEGIN
  IF coalesce(v_postings, 0) = 0 OR cardinality(p_owners) <> v_postings OR cardinality(p_assets) <> v_postings
      OR cardinality(p_kinds) <> v_postings OR cardinality(p_amounts) <> v_postings
      OR array_position(p_owners, NULL) IS NOT NULL OR array_position(p_amounts, NULL) IS NOT NULL THEN
    RAISE EXCEPTION 'postings are five lists of one length' USING ERRCODE = 'MT002';
  END IF;
  SELECT count(DISTINCT n.item), bool_and(n.total = 0 AND n.apart), bool_or(
      (n.receivers && ARRAY['pool', 'reserve'] AND NOT n.givers <@ ARRAY['treasury', 'pool', 'reserve'])
        OR ('reserve' = ANY (n.receivers) AND NOT n.givers <@ ARRAY['pool'])
        OR ('reserve' = ANY (n.givers) AND NOT n.receivers <@ ARRAY['mining', 'pool'])
        OR ('pool' = ANY (n.givers) AND NOT n.receivers <@ ARRAY['reserve', 'treasury'])
        OR (n.receivers && ARRAY['treasury', 'unattributed'] AND NOT n.givers <@ ARRAY['pool', 'unattributed',
          'custody_deposit', 'custody_hot', 'custody_cold', 'custody_external']))
    INTO v_transfers, v_balanced, v_rewarded
    FROM (
      SELECT l.item, sum(l.amount) AS total,
        count(*) > 1 AND count(*) = count(DISTINCT (l.owner, l.kind)) AND bool_and(l.amount <> 0)
          AND min(l.item) > 0 AND max(l.item) <= p_count AS apart,
        array_agg(l.kind) FILTER (WHERE l.amount < 0) AS givers, array_agg(l.kind) FILTER (WHERE l.amount > 0) AS receivers
        FROM unnest(p_items, p_owners, p_assets, p_kinds, p_amounts) AS l (item, owner, asset, kind, amount)
        GROUP BY l.item, l.asset) AS n;
  IF v_transfers <> p_count OR v_balanced IS DISTINCT FROM true THEN
    RAISE EXCEPTION 'a transfer has two postings or more, one an account, that sum to zero' USING ERRCODE = 'MT002';
  END IF;
  IF v_rewarded THEN
    RAISE EXCEPTION 'a transfer funds a reward from where it must not' USING ERRCODE = 'MT004';
  END IF;
END $$;
