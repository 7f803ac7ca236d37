-- post() in fewer statements (docs/decisions/0002): a leg is found, locked and changed by one UPDATE. Locks are taken in
-- the order of the accounts' names, which the app knows before it asks; it sends the legs in that order.

-- Every INSERT into posting must balance by itself, per transfer and asset, and obey where rewards may come
-- from (product.md section 0, promise 1): only treasury funds pools, only pools fund reserves, only reserves
-- pay, and the treasury grows only from custody. Accounts are looked up one by one: a join lets the planner read
-- the whole table, which grows with its dead rows.
CREATE OR REPLACE FUNCTION check_postings() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  v_plain boolean;
  v_bad bigint;
  v_unbalanced boolean;
BEGIN
  -- Most statements hold one transfer of one asset between customers: one sum answers.
  SELECT min(p.transfer) = max(p.transfer) AND min(a.asset) = max(a.asset) AND sum(p.amount) = 0
      AND NOT bool_or(a.kind IN ('treasury', 'pool', 'reserve'))
    INTO v_plain
    FROM new_postings p CROSS JOIN LATERAL (SELECT asset, kind FROM account WHERE id = p.account OFFSET 0) a;
  IF v_plain THEN
    RETURN NULL;
  END IF;
  SELECT n.transfer, bool_or(n.total <> 0) INTO v_bad, v_unbalanced FROM (
      SELECT p.transfer, sum(p.amount) AS total,
        bool_or(a.kind IN ('pool', 'reserve') AND p.amount > 0) AS to_reward,
        bool_or(a.kind = 'reserve' AND p.amount > 0) AS to_reserve,
        bool_or(a.kind = 'reserve' AND p.amount < 0) AS from_reserve,
        bool_or(a.kind = 'pool' AND p.amount < 0) AS from_pool,
        bool_or(a.kind = 'treasury' AND p.amount > 0) AS to_treasury,
        bool_or(p.amount < 0 AND a.kind NOT IN ('treasury', 'pool', 'reserve')) AS from_others,
        bool_or(p.amount < 0 AND a.kind <> 'pool') AS from_no_pool,
        bool_or(p.amount < 0 AND a.kind <> 'pool' AND a.kind NOT LIKE 'custody%') AS from_no_pool_or_custody,
        bool_or(p.amount > 0 AND a.kind NOT IN ('mining', 'pool')) AS to_no_mining_or_pool,
        bool_or(p.amount > 0 AND a.kind NOT IN ('reserve', 'treasury')) AS to_no_reserve_or_treasury
      FROM new_postings p CROSS JOIN LATERAL (SELECT asset, kind FROM account WHERE id = p.account OFFSET 0) a
      GROUP BY p.transfer, a.asset) n
    GROUP BY n.transfer
    HAVING bool_or(n.total <> 0)
      OR (bool_or(n.to_reward) AND bool_or(n.from_others))
      OR (bool_or(n.to_reserve) AND bool_or(n.from_no_pool))
      OR (bool_or(n.from_reserve) AND bool_or(n.to_no_mining_or_pool))
      OR (bool_or(n.from_pool) AND bool_or(n.to_no_reserve_or_treasury))
      OR (bool_or(n.to_treasury) AND bool_or(n.from_no_pool_or_custody))
    LIMIT 1;
  IF v_unbalanced THEN
    RAISE EXCEPTION 'transfer % does not sum to zero', v_bad USING ERRCODE = 'MT002';
  ELSIF v_bad IS NOT NULL THEN
    RAISE EXCEPTION 'transfer % funds a reward from where it must not', v_bad USING ERRCODE = 'MT004';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A leg on a deferred account: appended, to be folded later. What leaves revenue or fees is checked at once,
-- together with what is pending; deltas that a fold has in hand are passed over: never waiting for them, this
-- cannot deadlock with it.
CREATE FUNCTION post_deferred(p_owner uuid, p_asset text, p_kind text, p_amount numeric) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
  v_account bigint;
BEGIN
  SELECT a.id INTO v_account FROM account a WHERE a.owner = p_owner AND a.asset = p_asset AND a.kind = p_kind;
  IF v_account IS NULL THEN
    v_account := make_account(p_owner, p_asset, p_kind);
  END IF;
  IF p_amount > 0 OR p_kind LIKE 'custody%' THEN
    INSERT INTO account_delta (account, amount) VALUES (v_account, p_amount);
  ELSE
    WITH taken AS (
      DELETE FROM account_delta WHERE id IN (
        SELECT id FROM account_delta WHERE account = v_account ORDER BY id FOR UPDATE SKIP LOCKED)
      RETURNING amount
    )
    UPDATE account SET balance = balance + p_amount + coalesce((SELECT sum(amount) FROM taken), 0)
      WHERE id = v_account;
  END IF;
  RETURN v_account;
END $$;
--> statement-breakpoint
-- Changes the balances of legs and writes their postings; only post() and post_batch() call it. A leg is found, locked
-- and changed by one statement. Legs come in the order of their accounts' names, and of their transfers where the
-- account is the same: locks never cross, and every balance goes through the same steps as one by one.
CREATE FUNCTION post_legs(
  p_transfers bigint[], p_owners uuid[], p_assets text[], p_kinds text[], p_amounts numeric[]
) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  v_account bigint;
  v_balance numeric;
  v_accounts bigint[] := '{}';
  v_after numeric[] := '{}';
BEGIN
  FOR i IN 1 .. cardinality(p_transfers) LOOP
    IF i > 1 AND (p_owners[i], p_assets[i] COLLATE "C", p_kinds[i] COLLATE "C", p_transfers[i])
        <= (p_owners[i - 1], p_assets[i - 1] COLLATE "C", p_kinds[i - 1] COLLATE "C", p_transfers[i - 1]) THEN
      RAISE EXCEPTION 'a transfer has one leg an account, in the order of their names' USING ERRCODE = 'MT002';
    END IF;
    v_balance := NULL;
    IF p_kinds[i] IN ('revenue', 'fees') OR p_kinds[i] LIKE 'custody%' THEN
      v_account := post_deferred(p_owners[i], p_assets[i], p_kinds[i], p_amounts[i]);
    ELSE
      UPDATE account SET balance = balance + p_amounts[i]
        WHERE owner = p_owners[i] AND asset = p_assets[i] AND kind = p_kinds[i]
        RETURNING id, balance INTO v_account, v_balance;
      IF v_account IS NULL THEN
        v_account := make_account(p_owners[i], p_assets[i], p_kinds[i]);
        UPDATE account SET balance = balance + p_amounts[i] WHERE id = v_account RETURNING balance INTO v_balance;
      END IF;
    END IF;
    v_accounts[i] := v_account;
    v_after[i] := v_balance;
  END LOOP;
  INSERT INTO posting (transfer, account, amount, balance_after)
    SELECT * FROM unnest(p_transfers, v_accounts, p_amounts, v_after);
  RETURN cardinality(p_transfers);
END $$;
--> statement-breakpoint
DROP FUNCTION post_batch(
  uuid[], bytea[], text[], text[], bytea[], timestamptz[], int[], uuid[], text[], text[], numeric[]);
--> statement-breakpoint
DROP FUNCTION post(uuid, bytea, text, text, bytea, timestamptz, uuid[], text[], text[], numeric[]);
--> statement-breakpoint
-- The one function that writes the ledger, in one round trip. Accounts are named by (owner, asset, kind) and made
-- where they do not exist yet. A repeat of a key with the same fingerprint books nothing and answers the first
-- transfer; another fingerprint raises MT001.
CREATE FUNCTION post(
  p_idem uuid, p_fingerprint bytea, p_kind text, p_reference text, p_hash bytea, p_created timestamptz,
  p_owners uuid[], p_assets text[], p_kinds text[], p_amounts numeric[],
  OUT transfer_id bigint, OUT transfer_hash bytea, OUT replayed boolean
) LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  v_print bytea;
  v_legs int := cardinality(p_owners);
BEGIN
  IF v_legs < 2 OR cardinality(p_assets) <> v_legs OR cardinality(p_kinds) <> v_legs OR cardinality(p_amounts) <> v_legs THEN
    RAISE EXCEPTION 'a transfer has two or more legs' USING ERRCODE = 'MT002';
  END IF;
  INSERT INTO transfer (idem, fingerprint, kind, reference, hash, created_at)
    VALUES (p_idem, p_fingerprint, p_kind, p_reference, p_hash, p_created)
    ON CONFLICT (idem) DO NOTHING RETURNING id INTO transfer_id;
  IF transfer_id IS NULL THEN
    SELECT t.id, t.hash, t.fingerprint INTO transfer_id, transfer_hash, v_print FROM transfer t WHERE t.idem = p_idem;
    IF v_print IS DISTINCT FROM p_fingerprint THEN
      RAISE EXCEPTION 'idempotency key % was used with other content', p_idem USING ERRCODE = 'MT001';
    END IF;
    replayed := true;
    RETURN;
  END IF;
  v_legs := post_legs(array_fill(transfer_id, ARRAY[v_legs]), p_owners, p_assets, p_kinds, p_amounts);
  transfer_hash := p_hash;
  replayed := false;
END $$;
--> statement-breakpoint
-- Several new transfers in one round trip: first all transfers, then all legs. `p_item` says which transfer (from 1)
-- each leg belongs to. The first leg that is refused ends the whole batch with its error, a key that is known
-- already with MT008: the caller then books the transfers one by one.
CREATE FUNCTION post_batch(
  p_idems uuid[], p_fingerprints bytea[], p_transfer_kinds text[], p_references text[], p_hashes bytea[],
  p_created timestamptz[], p_item int[], p_owners uuid[], p_assets text[], p_kinds text[], p_amounts numeric[]
) RETURNS bigint[] LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  v_ids bigint[];
  v_legs int := cardinality(p_item);
BEGIN
  IF cardinality(p_owners) <> v_legs OR cardinality(p_assets) <> v_legs OR cardinality(p_kinds) <> v_legs
      OR cardinality(p_amounts) <> v_legs
      OR (SELECT count(*) FROM (SELECT FROM unnest(p_item) AS l (item) GROUP BY item HAVING count(*) > 1) two)
        <> cardinality(p_idems) THEN
    RAISE EXCEPTION 'a transfer has two or more legs' USING ERRCODE = 'MT002';
  END IF;
  WITH inserted AS (
    INSERT INTO transfer (idem, fingerprint, kind, reference, hash, created_at)
      SELECT * FROM unnest(p_idems, p_fingerprints, p_transfer_kinds, p_references, p_hashes, p_created)
      ON CONFLICT (idem) DO NOTHING RETURNING id, idem
  )
  SELECT array_agg(i.id ORDER BY u.item) INTO v_ids
    FROM inserted i JOIN unnest(p_idems) WITH ORDINALITY AS u (idem, item) ON u.idem = i.idem
    WHERE (SELECT count(*) FROM inserted) = cardinality(p_idems);
  IF v_ids IS NULL THEN
    RAISE EXCEPTION 'a batch repeats a key' USING ERRCODE = 'MT008';
  END IF;
  v_legs := post_legs(
    (SELECT array_agg(v_ids[l.item] ORDER BY l.leg) FROM unnest(p_item) WITH ORDINALITY AS l (item, leg)),
    p_owners, p_assets, p_kinds, p_amounts);
  RETURN v_ids;
END $$;
