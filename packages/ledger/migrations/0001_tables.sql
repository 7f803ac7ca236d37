-- The books: double entry, append-only, integers in minor units. matin_ledger owns everything here, and only
-- its functions write it. The app's role reads the tables and may execute the functions that grants.sql
-- names, nothing else.

-- Kinds of accounts. `floor` is the least balance. `deferred` says that postings are appended and folded
-- later. `rewards` says that sources and destinations of its money are limited (sql/check_postings.sql).
CREATE TABLE account_kind (
  kind text PRIMARY KEY,
  deferred boolean NOT NULL,
  floor numeric NOT NULL,
  rewards boolean NOT NULL
);

INSERT INTO account_kind (kind, deferred, floor, rewards) VALUES
  ('spot', false, 0, false), ('mining', false, 0, false), ('frozen', false, 0, false), ('locked', false, 0, false),
  ('unclaimed', false, 0, false), ('inventory', false, 0, false), ('unattributed', false, 0, true),
  -- Payments that no balance covers. They are a claim of ours, so this account is below zero.
  ('suspense', false, '-Infinity', false),
  ('treasury', false, 0, true), ('pool', false, 0, true), ('reserve', false, 0, true),
  ('revenue', true, 0, false), ('fees', true, 0, false),
  ('custody_deposit', true, '-Infinity', false), ('custody_hot', true, '-Infinity', false),
  ('custody_cold', true, '-Infinity', false), ('custody_external', true, '-Infinity', false);

-- Functions that judge the transfers on a kind of account (sql/ask_guards.sql). The app's migrations write
-- this table.
CREATE TABLE guard (
  account_kind text NOT NULL REFERENCES account_kind (kind),
  function regproc NOT NULL,
  PRIMARY KEY (account_kind, function)
);

-- Accounts. `floor` and `deferred` are copies of the kind's, so that a change of a balance needs no look-up;
-- neither ever changes.
CREATE TABLE account (
  owner uuid NOT NULL,
  asset text NOT NULL,
  kind text NOT NULL REFERENCES account_kind (kind),
  balance numeric(38,0) NOT NULL,
  floor numeric NOT NULL,
  deferred boolean NOT NULL,
  PRIMARY KEY (owner, asset, kind),
  CONSTRAINT account_floor CHECK (balance >= floor)
) WITH (fillfactor = 50);

-- Idempotency keys, kept for ever, so that a transfer is posted once. Each has a fingerprint of the
-- transfer's content.
CREATE TABLE idempotency (
  key uuid PRIMARY KEY,
  fingerprint bytea NOT NULL,
  transfer uuid NOT NULL,
  hash bytea NOT NULL
);

-- Transfers. Their ids are UUIDv7 of the app's clock, so a month is a range of ids.
CREATE TABLE transfer (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  reference text NOT NULL,
  hash bytea NOT NULL,
  created_at timestamptz NOT NULL
) PARTITION BY RANGE (id);

CREATE TABLE transfer_default PARTITION OF transfer DEFAULT;

-- Payments into the pools, whose total everybody sees.
CREATE INDEX transfer_pool_funding ON transfer (id) WHERE kind = 'pool_funding';

-- Postings. Transfers are not posted in the order of their ids: `balance_after` is the balance right after
-- the posting, and does not follow from the posting with the id before. It is null on deferred accounts.
CREATE TABLE posting (
  owner uuid NOT NULL,
  transfer uuid NOT NULL,
  asset text NOT NULL,
  kind text NOT NULL,
  amount numeric(38,0) NOT NULL,
  balance_after numeric(38,0),
  PRIMARY KEY (owner, transfer, asset, kind)
) PARTITION BY RANGE (transfer);

CREATE TABLE posting_default PARTITION OF posting DEFAULT;

-- History of a customer, one row for each transfer. book() makes it from the postings themselves, so that
-- both always agree. A transfer touches at most two accounts of a customer. `account` is the more usable one
-- of them, or, of two coins, the one that came in; `other_*` is the second one.
CREATE TABLE activity (
  customer uuid NOT NULL,
  id uuid NOT NULL,
  at timestamptz NOT NULL,
  kind text NOT NULL,
  reference text NOT NULL,
  asset text NOT NULL,
  account text NOT NULL,
  amount numeric(38,0) NOT NULL,
  other_asset text,
  other_account text,
  other_amount numeric(38,0),
  PRIMARY KEY (customer, id)
) PARTITION BY RANGE (id);

CREATE TABLE activity_default PARTITION OF activity DEFAULT;

-- Indexes for filters of the history. A filter by kind and coin reads one range of the index, a filter by one
-- of them several.
CREATE INDEX activity_by_kind ON activity (customer, kind, asset, id);
CREATE INDEX activity_other_asset ON activity (customer, other_asset, id) WHERE other_asset <> asset;

-- Postings of deferred accounts that are not folded into their balance yet.
CREATE TABLE pending (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner uuid NOT NULL,
  asset text NOT NULL,
  kind text NOT NULL,
  amount numeric(38,0) NOT NULL
);

CREATE INDEX pending_by_account ON pending (owner, asset, kind);

-- Balances including what is still pending.
CREATE VIEW account_balance AS
  SELECT a.owner, a.asset, a.kind,
    a.balance + CASE WHEN a.deferred THEN coalesce((
      SELECT sum(p.amount) FROM pending p WHERE (p.owner, p.asset, p.kind) = (a.owner, a.asset, a.kind)), 0)
    ELSE 0 END AS balance
  FROM account a;

-- Refuses changes of the books, even by their owner.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'MT003';
END $$;

CREATE TRIGGER transfer_append_only BEFORE UPDATE OR DELETE ON transfer FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER posting_append_only BEFORE UPDATE OR DELETE ON posting FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER activity_append_only BEFORE UPDATE OR DELETE ON activity FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER idempotency_append_only BEFORE UPDATE OR DELETE ON idempotency FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER account_kept BEFORE DELETE ON account FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER account_stays_what_it_is BEFORE UPDATE OF owner, asset, kind, floor, deferred ON account
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER account_kind_append_only BEFORE UPDATE OR DELETE ON account_kind FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER guard_append_only BEFORE UPDATE OR DELETE ON guard FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER transfer_no_truncate BEFORE TRUNCATE ON transfer FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER posting_no_truncate BEFORE TRUNCATE ON posting FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER activity_no_truncate BEFORE TRUNCATE ON activity FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER idempotency_no_truncate BEFORE TRUNCATE ON idempotency FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER guard_no_truncate BEFORE TRUNCATE ON guard FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER account_no_truncate BEFORE TRUNCATE ON account FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

GRANT USAGE ON SCHEMA ledger TO matin_app, matin_owner;
GRANT SELECT ON account_kind, account, guard, idempotency, transfer, posting, activity, pending, account_balance TO matin_app;
