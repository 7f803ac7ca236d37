-- The legs of a transfer in one statement (docs/decisions/0002). Before, each was found, locked and changed by its own,
-- and only batches went together.

-- A domain's check is kept ready; one of the table is parsed from its text for every statement.
CREATE DOMAIN leg_amount AS numeric(38,0) CHECK (VALUE <> 0);
--> statement-breakpoint
ALTER TABLE posting DROP CONSTRAINT posting_amount_check, ALTER COLUMN amount TYPE leg_amount;
--> statement-breakpoint
-- Kinds whose legs are appended and folded later.
CREATE FUNCTION deferred_kinds() RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT ARRAY['revenue', 'fees', 'custody_deposit', 'custody_hot', 'custody_cold', 'custody_external']
$$;
--> statement-breakpoint
ALTER TABLE account_kind ADD CONSTRAINT account_kind_deferred CHECK (deferred = (kind = ANY (deferred_kinds())));
--> statement-breakpoint
-- Whether postings are still to be checked. As a function, because the condition of a trigger is parsed from its text
-- for every statement.
CREATE FUNCTION postings_unchecked() RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN current_setting('matin.postings', true) IS DISTINCT FROM 'checked';
END $$;
--> statement-breakpoint
DROP TRIGGER posting_check ON posting;
--> statement-breakpoint
CREATE TRIGGER posting_check AFTER INSERT ON posting REFERENCING NEW TABLE AS new_postings FOR EACH STATEMENT
  WHEN (postings_unchecked()) EXECUTE FUNCTION check_postings();
--> statement-breakpoint
DROP FUNCTION post(uuid, bytea, text, text, bytea, timestamptz, uuid[], text[], text[], numeric[]);
--> statement-breakpoint
DROP FUNCTION post_batch(
  uuid[], bytea[], text[], text[], bytea[], timestamptz[], int[], uuid[], text[], text[], numeric[], boolean);
--> statement-breakpoint
DROP FUNCTION post_checked_legs(boolean, bigint[], uuid[], text[], text[], numeric[]);
--> statement-breakpoint
DROP FUNCTION post_legs_of_many(bigint[], uuid[], text[], text[], numeric[]);
--> statement-breakpoint
DROP FUNCTION post_legs(bigint[], uuid[], text[], text[], numeric[]);
--> statement-breakpoint
-- Changes the balances of legs one by one and writes their postings: where an account is deferred, not made yet, comes
-- twice, or rewards are at stake. Legs come in the order of their accounts' names, and of their transfers where the
-- account is the same: locks never cross, and every balance goes through the steps of its transfers.
CREATE FUNCTION post_one_by_one(
  p_transfers bigint[], p_owners uuid[], p_assets text[], p_kinds text[], p_amounts numeric[]
) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  v_account bigint;
  v_balance numeric;
  v_accounts bigint[] := '{}';
  v_after numeric[] := '{}';
BEGIN
  FOR i IN 1 .. cardinality(p_transfers) LOOP
    IF i > 1 AND p_owners[i] <= p_owners[i - 1]
        AND (p_owners[i], p_assets[i] COLLATE "C", p_kinds[i] COLLATE "C", p_transfers[i])
          <= (p_owners[i - 1], p_assets[i - 1] COLLATE "C", p_kinds[i - 1] COLLATE "C", p_transfers[i - 1]) THEN
      RAISE EXCEPTION 'a transfer has one leg an account, in the order of their names' USING ERRCODE = 'MT002';
    END IF;
    v_account := NULL;
    IF p_kinds[i] <> ALL (deferred_kinds()) THEN
      UPDATE account SET balance = balance + p_amounts[i]
        WHERE owner = p_owners[i] AND asset = p_assets[i] AND kind = p_kinds[i]
        RETURNING id, balance INTO v_account, v_balance;
    END IF;
    IF v_account IS NULL THEN
      SELECT s.account_id, s.balance_after INTO v_account, v_balance
        FROM post_seldom(p_owners[i], p_assets[i], p_kinds[i], p_amounts[i]) s;
    END IF;
    v_accounts[i] := v_account;
    v_after[i] := v_balance;
  END LOOP;
  INSERT INTO posting (transfer, account, amount, balance_after)
    SELECT * FROM unnest(p_transfers, v_accounts, p_amounts, v_after);
  RETURN cardinality(p_transfers);
END $$;
--> statement-breakpoint
-- The same in one statement, when no leg is of those: else MT009, and what it did must be undone. A nested loop, which
-- is all that the callers allow, locks the accounts in the order that they come in. Arrays unnested as columns are read as
-- they go; in FROM they would be a table first.
CREATE FUNCTION post_at_once(
  p_transfers bigint[], p_owners uuid[], p_assets text[], p_kinds text[], p_amounts numeric[]
) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  v_booked int;
BEGIN
  WITH booked AS (
    UPDATE account a SET balance = a.balance + l.amount
      FROM (SELECT unnest(p_transfers) AS transfer, unnest(p_owners) AS owner, unnest(p_assets) AS asset,
          unnest(p_kinds) AS kind, unnest(p_amounts) AS amount) AS l
      WHERE a.owner = l.owner AND a.asset = l.asset AND a.kind = l.kind
      RETURNING l.transfer, a.id, l.amount, a.balance
  )
  INSERT INTO posting (transfer, account, amount, balance_after)
    SELECT b.transfer, b.id, b.amount, b.balance FROM booked b;
  GET DIAGNOSTICS v_booked = ROW_COUNT;
  IF v_booked <> cardinality(p_transfers) THEN
    RAISE EXCEPTION 'not all of these legs can be booked at once' USING ERRCODE = 'MT009';
  END IF;
  RETURN v_booked;
END $$;
--> statement-breakpoint
-- The legs of plain transfers, whose sums, assets and kinds post() or post_batch() has just looked at: what they write
-- is not looked up once more. `p_apart`: the caller has seen that no account comes twice; it only saves a try. Plans are
-- made once, whatever the arrays hold, and reach accounts by index, whatever the statistics say: a scan of the table
-- grows with its dead rows.
CREATE FUNCTION post_checked_legs(
  p_apart boolean, p_transfers bigint[], p_owners uuid[], p_assets text[], p_kinds text[], p_amounts numeric[]
) RETURNS int LANGUAGE plpgsql SET matin.postings = 'checked'
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  IF NOT p_apart OR p_kinds && deferred_kinds() THEN
    RETURN post_one_by_one(p_transfers, p_owners, p_assets, p_kinds, p_amounts);
  END IF;
  BEGIN
    RETURN post_at_once(p_transfers, p_owners, p_assets, p_kinds, p_amounts);
  EXCEPTION WHEN SQLSTATE 'MT009' THEN
    RETURN post_one_by_one(p_transfers, p_owners, p_assets, p_kinds, p_amounts);
  END;
END $$;
--> statement-breakpoint
-- Legs whose postings are checked as they are written: a part of them would not balance.
CREATE FUNCTION post_unchecked_legs(
  p_transfers bigint[], p_owners uuid[], p_assets text[], p_kinds text[], p_amounts numeric[]
) RETURNS int LANGUAGE plpgsql SET matin.postings = 'unchecked' SET enable_seqscan = off AS $$
BEGIN
  RETURN post_one_by_one(p_transfers, p_owners, p_assets, p_kinds, p_amounts);
END $$;
--> statement-breakpoint
-- The one function that writes the ledger, in one round trip. Accounts are named by (owner, asset, kind) and made
-- where they do not exist yet. Answers the new transfer's id, and null when its key is known: then nothing was booked,
-- and booked_before() says what was. `p_alone`: the transaction holds nothing else, and the caller asks again without
-- when MT009 ends it, because an account is not made yet; it saves a subtransaction.
CREATE FUNCTION post(
  p_alone boolean, p_idem uuid, p_fingerprint bytea, p_kind text, p_reference text, p_hash bytea, p_created timestamptz,
  p_owners uuid[], p_assets text[], p_kinds text[], p_amounts numeric[]
) RETURNS bigint LANGUAGE plpgsql SET matin.postings = 'checked'
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  v_id bigint;
  v_legs int := cardinality(p_owners);
  v_transfers bigint[];
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
  v_transfers := array_fill(v_id, ARRAY[v_legs]);
  FOR i IN 3 .. v_legs LOOP
    v_sum := v_sum + p_amounts[i];
  END LOOP;
  IF v_sum = 0 AND p_assets[1] = ALL (p_assets) AND NOT p_kinds && reward_kinds() THEN
    IF p_alone AND NOT p_kinds && deferred_kinds() THEN
      v_legs := post_at_once(v_transfers, p_owners, p_assets, p_kinds, p_amounts);
    ELSE
      v_legs := post_checked_legs(true, v_transfers, p_owners, p_assets, p_kinds, p_amounts);
    END IF;
  ELSE
    v_legs := post_unchecked_legs(v_transfers, p_owners, p_assets, p_kinds, p_amounts);
  END IF;
  RETURN v_id;
END $$;
--> statement-breakpoint
-- The transfer that a key booked before; MT001 when it was used with another fingerprint.
CREATE FUNCTION booked_before(p_idem uuid, p_fingerprint bytea, OUT transfer_id bigint, OUT transfer_hash bytea)
LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  v_print bytea;
BEGIN
  SELECT t.id, t.hash, t.fingerprint INTO transfer_id, transfer_hash, v_print FROM transfer t WHERE t.idem = p_idem;
  IF v_print IS DISTINCT FROM p_fingerprint THEN
    RAISE EXCEPTION 'idempotency key % was used with other content', p_idem USING ERRCODE = 'MT001';
  END IF;
END $$;
--> statement-breakpoint
-- Several new transfers in one round trip: first all transfers, then all legs. `p_item` says which transfer (from 1)
-- each leg belongs to. The first leg that is refused ends the whole batch with its error, a key that is known already
-- with MT008: the caller then books the transfers one by one.
CREATE FUNCTION post_batch(
  p_idems uuid[], p_fingerprints bytea[], p_transfer_kinds text[], p_references text[], p_hashes bytea[],
  p_created timestamptz[], p_item int[], p_owners uuid[], p_assets text[], p_kinds text[], p_amounts numeric[],
  p_apart boolean
) RETURNS bigint[] LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  v_ids bigint[];
  v_legs int := cardinality(p_item);
  v_transfers bigint[];
  v_items int;
  v_plain boolean;
BEGIN
  SELECT count(*) FILTER (WHERE n.legs > 1), bool_and(n.plain) INTO v_items, v_plain FROM (
    SELECT count(*) AS legs,
        sum(u.amount) = 0 AND min(u.asset) = max(u.asset) AND bool_and(u.kind <> ALL (reward_kinds())) AS plain
      FROM unnest(p_item, p_assets, p_kinds, p_amounts) AS u (item, asset, kind, amount) GROUP BY u.item) n;
  IF cardinality(p_owners) <> v_legs OR cardinality(p_assets) <> v_legs OR cardinality(p_kinds) <> v_legs
      OR cardinality(p_amounts) <> v_legs OR v_items <> cardinality(p_idems) THEN
    RAISE EXCEPTION 'a transfer has two or more legs' USING ERRCODE = 'MT002';
  END IF;
  -- Ids are given in the order of the items.
  WITH inserted AS (
    INSERT INTO transfer (idem, fingerprint, kind, reference, hash, created_at)
      SELECT u.idem, u.fingerprint, u.kind, u.reference, u.hash, u.created
        FROM unnest(p_idems, p_fingerprints, p_transfer_kinds, p_references, p_hashes, p_created)
          WITH ORDINALITY AS u (idem, fingerprint, kind, reference, hash, created, item)
        ORDER BY u.item
      ON CONFLICT (idem) DO NOTHING RETURNING id
  )
  SELECT array_agg(id ORDER BY id) INTO v_ids FROM inserted;
  IF cardinality(v_ids) IS DISTINCT FROM cardinality(p_idems) THEN
    RAISE EXCEPTION 'a batch repeats a key' USING ERRCODE = 'MT008';
  END IF;
  FOR i IN 1 .. v_legs LOOP
    v_transfers[i] := v_ids[p_item[i]];
  END LOOP;
  IF v_plain THEN
    v_legs := post_checked_legs(p_apart, v_transfers, p_owners, p_assets, p_kinds, p_amounts);
  ELSE
    v_legs := post_unchecked_legs(v_transfers, p_owners, p_assets, p_kinds, p_amounts);
  END IF;
  RETURN v_ids;
END $$;
