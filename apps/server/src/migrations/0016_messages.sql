CREATE SEQUENCE message_order;
--> statement-breakpoint
-- A UUIDv7 of its time, and within one millisecond in the order of writing.
CREATE FUNCTION message_id(p_at timestamptz) RETURNS uuid LANGUAGE sql AS $$
  SELECT (lpad(to_hex((extract(epoch FROM p_at) * 1000)::bigint), 12, '0') || '70008'
    || lpad(to_hex(nextval('public.message_order')), 15, '0'))::uuid
$$;
--> statement-breakpoint
-- The text is rendered when it is read, in the reader's language. Partitioned by months of ids (0018).
CREATE TABLE message (
  customer uuid NOT NULL,
  id uuid NOT NULL,
  kind text NOT NULL,
  params jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  read_at timestamptz,
  PRIMARY KEY (customer, id)
) PARTITION BY RANGE (id);
--> statement-breakpoint
CREATE TABLE message_default PARTITION OF message DEFAULT;
--> statement-breakpoint
-- Messages up to `through` count as read; `read_at` of a later one says that the customer read this one singly.
CREATE TABLE message_mark (
  customer uuid PRIMARY KEY,
  through uuid NOT NULL,
  read_at timestamptz NOT NULL
);
--> statement-breakpoint
-- A draft may lack languages; a published notice has all four, which a constraint below requires. It is shown
-- from `shown_from` until `shown_until` by the app's clock, unless it is withdrawn.
CREATE TABLE notice (
  id uuid PRIMARY KEY,
  title jsonb NOT NULL,
  text jsonb NOT NULL,
  pinned boolean NOT NULL DEFAULT false,
  by_email boolean NOT NULL DEFAULT false,
  by_push boolean NOT NULL DEFAULT false,
  -- For the operator who approves the sending to many.
  reason text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  published_at timestamptz,
  -- For a draft, the planned period.
  shown_from timestamptz,
  shown_until timestamptz,
  withdrawn_at timestamptz,
  CONSTRAINT notice_whole CHECK (published_at IS NULL OR (
    shown_from IS NOT NULL
    AND coalesce(title ->> 'en', '') <> '' AND coalesce(title ->> 'ja', '') <> ''
    AND coalesce(title ->> 'zh-Hans', '') <> '' AND coalesce(title ->> 'zh-Hant', '') <> ''
    AND coalesce(text ->> 'en', '') <> '' AND coalesce(text ->> 'ja', '') <> ''
    AND coalesce(text ->> 'zh-Hans', '') <> '' AND coalesce(text ->> 'zh-Hant', '') <> '')),
  CONSTRAINT notice_period CHECK (shown_until > shown_from AND shown_from >= published_at),
  CONSTRAINT notice_withdrawn_after CHECK (withdrawn_at IS NULL OR published_at IS NOT NULL)
);
--> statement-breakpoint
-- Takes a current operator with the permission. A published notice does not change.
CREATE FUNCTION guard_notice() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM private.require_acting_with('publish_notices');
  IF TG_OP = 'UPDATE' AND OLD.published_at IS NOT NULL
      AND (OLD.withdrawn_at IS NOT NULL OR to_jsonb(NEW) - 'withdrawn_at' <> to_jsonb(OLD) - 'withdrawn_at') THEN
    RAISE EXCEPTION 'notice % is published, and withdrawn once', OLD.id USING ERRCODE = 'MT003';
  END IF;
  IF NEW.published_at IS NOT NULL THEN
    PERFORM private.require_present(coalesce(NEW.withdrawn_at, NEW.published_at));
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER notice_guard BEFORE INSERT OR UPDATE ON notice FOR EACH ROW EXECUTE FUNCTION guard_notice();
--> statement-breakpoint
CREATE INDEX notice_shown ON notice (pinned, shown_from, id) WHERE published_at IS NOT NULL AND withdrawn_at IS NULL;
--> statement-breakpoint
CREATE TABLE notice_read (
  customer uuid NOT NULL,
  notice uuid NOT NULL REFERENCES notice (id),
  read_at timestamptz NOT NULL,
  PRIMARY KEY (customer, notice)
);
--> statement-breakpoint
-- Each kind has its own text (packages/i18n/texts/en/incidents.json). One of a kind is open at a time.
CREATE TABLE incident (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN (
    'withdrawals_paused', 'recharges_delayed', 'exchange_paused', 'chain_checked', 'sms_delayed', 'under_review')),
  published_by uuid NOT NULL REFERENCES operator (id),
  published_at timestamptz NOT NULL,
  ended_by uuid REFERENCES operator (id),
  ended_at timestamptz,
  CONSTRAINT incident_ended CHECK ((ended_at IS NULL) = (ended_by IS NULL) AND ended_at >= published_at)
);
--> statement-breakpoint
CREATE UNIQUE INDEX incident_open ON incident (kind) WHERE ended_at IS NULL;
--> statement-breakpoint
-- By the current operator, with the permission. Nothing else changes.
CREATE FUNCTION guard_incident() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.ended_by IS NOT NULL THEN
      RAISE EXCEPTION 'an incident is ended later' USING ERRCODE = 'MT003';
    END IF;
  ELSIF OLD.ended_by IS NOT NULL OR NEW.ended_by IS NULL
    OR to_jsonb(NEW) - ARRAY['ended_at', 'ended_by'] <> to_jsonb(OLD) - ARRAY['ended_at', 'ended_by'] THEN
    RAISE EXCEPTION 'incident % does not change, it is ended once', OLD.id USING ERRCODE = 'MT003';
  END IF;
  PERFORM private.require_actor(coalesce(NEW.ended_by, NEW.published_by));
  PERFORM private.require_permission(coalesce(NEW.ended_by, NEW.published_by), 'announce_incidents');
  PERFORM private.require_present(coalesce(NEW.ended_at, NEW.published_at));
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER incident_guard BEFORE INSERT OR UPDATE ON incident FOR EACH ROW EXECUTE FUNCTION guard_incident();
--> statement-breakpoint
-- A writer locks the row, so that numbers have no gap and appear in order: a reader who has number n and asks
-- for later ones misses nothing. `…_got` and `…_read` are the newest numbers that have arrived or were read.
CREATE TABLE support_chat (
  customer uuid PRIMARY KEY REFERENCES customer (id),
  last_seq bigint NOT NULL DEFAULT 0,
  customer_got bigint NOT NULL DEFAULT 0,
  customer_read bigint NOT NULL DEFAULT 0,
  operator_read bigint NOT NULL DEFAULT 0,
  -- For an operator's answer.
  waiting_since timestamptz,
  -- By the office hours as they stood when the wait began.
  answer_by timestamptz,
  -- An operator waits for something from the customer.
  awaits_since timestamptz,
  CONSTRAINT support_chat_one_waits CHECK (waiting_since IS NULL OR awaits_since IS NULL),
  CONSTRAINT support_chat_promised CHECK ((waiting_since IS NULL) = (answer_by IS NULL)),
  CONSTRAINT support_chat_marks CHECK (
    customer_read <= customer_got AND customer_got <= last_seq AND operator_read <= last_seq)
);
--> statement-breakpoint
CREATE INDEX support_chat_waiting ON support_chat (waiting_since, customer) WHERE waiting_since IS NOT NULL;
--> statement-breakpoint
CREATE INDEX support_chat_due ON support_chat (answer_by, customer) WHERE waiting_since IS NOT NULL;
--> statement-breakpoint
CREATE INDEX support_chat_awaits ON support_chat (awaits_since, customer) WHERE awaits_since IS NOT NULL;
--> statement-breakpoint
-- Only assign_item() writes it. Rows about a customer are deleted with the account.
CREATE TABLE item_assignee (
  kind text NOT NULL CHECK (kind IN ('withdrawal', 'identity', 'deposit', 'recovery', 'proposal', 'support', 'quarantine')),
  item text NOT NULL,
  customer uuid REFERENCES customer (id),
  operator uuid NOT NULL REFERENCES operator (id),
  given_by uuid NOT NULL REFERENCES operator (id),
  since timestamptz NOT NULL,
  PRIMARY KEY (kind, item)
);
--> statement-breakpoint
CREATE INDEX item_assignee_by_operator ON item_assignee (operator, kind, since);
--> statement-breakpoint
CREATE INDEX item_assignee_by_customer ON item_assignee (customer, kind, item);
--> statement-breakpoint
CREATE INDEX item_assignee_by_age ON item_assignee (kind, since);
--> statement-breakpoint
-- Null is unassigned. Returns false if another operator has it by now.
CREATE FUNCTION assign_item(p_kind text, p_item text, p_customer uuid, p_from uuid, p_to uuid, p_by uuid, p_at timestamptz) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM private.require_actor(p_by);
  IF p_from IS NULL THEN
    INSERT INTO item_assignee (kind, item, customer, operator, given_by, since) VALUES (p_kind, p_item, p_customer, p_to, p_by, p_at)
      ON CONFLICT DO NOTHING;
  ELSE
    UPDATE item_assignee a SET operator = p_to, given_by = p_by, since = p_at
      WHERE a.kind = p_kind AND a.item = p_item AND a.operator = p_from;
  END IF;
  RETURN FOUND;
END $$;
--> statement-breakpoint
-- In seconds of the office hours. The usual answer time is computed from these; they name no customer.
CREATE TABLE support_wait (
  id uuid PRIMARY KEY,
  at timestamptz NOT NULL,
  seconds int NOT NULL CHECK (seconds >= 0)
);
--> statement-breakpoint
CREATE INDEX support_wait_by_age ON support_wait (at);
--> statement-breakpoint
-- The writer makes the id, so that a repeated request does not write a message twice.
CREATE TABLE support_message (
  customer uuid NOT NULL REFERENCES support_chat (customer),
  seq bigint NOT NULL CHECK (seq > 0),
  id uuid NOT NULL,
  -- Null for the customer.
  operator uuid REFERENCES operator (id),
  -- Sealed; '' is none.
  text text NOT NULL,
  image uuid UNIQUE REFERENCES image (id),
  at timestamptz NOT NULL,
  PRIMARY KEY (customer, seq),
  CONSTRAINT support_message_once UNIQUE (customer, id),
  CONSTRAINT support_message_says CHECK (text <> '' OR image IS NOT NULL)
);
--> statement-breakpoint
CREATE FUNCTION guard_support_message() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM private.require_actor(NEW.operator);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER support_message_guard BEFORE INSERT ON support_message
  FOR EACH ROW WHEN (NEW.operator IS NOT NULL) EXECUTE FUNCTION guard_support_message();
--> statement-breakpoint
-- Only the text changes, which the rotation of keys seals anew. Retention deletes messages.
CREATE TRIGGER support_message_stays BEFORE UPDATE OF customer, seq, id, operator, image, at ON support_message
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE INDEX support_message_by_key ON support_message (split_part(text, '.', 1));
--> statement-breakpoint
CREATE INDEX support_message_by_age ON support_message (at);
--> statement-breakpoint
-- For other operators. Only the text changes, when the rotation of keys seals it anew. A note about a
-- customer is deleted with the account; other notes are kept.
CREATE TABLE item_note (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('withdrawal', 'identity', 'deposit', 'recovery', 'proposal', 'support', 'quarantine', 'customer')),
  item text NOT NULL,
  customer uuid REFERENCES customer (id) CHECK (customer IS NOT NULL OR kind NOT IN ('customer', 'support')),
  operator uuid NOT NULL REFERENCES operator (id),
  -- Sealed.
  text text NOT NULL CHECK (text <> ''),
  at timestamptz NOT NULL
);
--> statement-breakpoint
CREATE INDEX item_note_of ON item_note (kind, item, id);
--> statement-breakpoint
CREATE INDEX item_note_by_customer ON item_note (customer, id);
--> statement-breakpoint
CREATE INDEX item_note_by_key ON item_note (split_part(text, '.', 1));
--> statement-breakpoint
CREATE FUNCTION guard_item_note() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM private.require_actor(NEW.operator);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER item_note_guard BEFORE INSERT ON item_note FOR EACH ROW EXECUTE FUNCTION guard_item_note();
--> statement-breakpoint
CREATE TRIGGER item_note_stays BEFORE UPDATE OF id, kind, item, customer, operator, at ON item_note
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Deleted only with the account. Checked at the transaction's end: the account is closed after its data.
CREATE FUNCTION keep_item_note() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM customer c WHERE c.id = OLD.customer AND c.closed_at IS NOT NULL) THEN
    RAISE EXCEPTION 'notes go with their customer' USING ERRCODE = 'MT003';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER item_note_kept AFTER DELETE ON item_note DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION keep_item_note();
--> statement-breakpoint
-- By email and push (features/account/notification-preferences).
CREATE TABLE message_due (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  customer uuid NOT NULL,
  kind text NOT NULL,
  params jsonb NOT NULL,
  at timestamptz NOT NULL
);
--> statement-breakpoint
CREATE INDEX message_due_by_customer ON message_due (customer, id);
--> statement-breakpoint
-- Those with `p_due` also to the queue of emails and pushes. Messages are added in no other way and change only by
-- being read, so that nobody but the server speaks to customers in its name (decision 71).
CREATE FUNCTION tell_customers(p_secret text, p_customers uuid[], p_kinds text[], p_params jsonb[], p_at timestamptz[], p_due boolean[])
RETURNS SETOF uuid LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM private.require_server(p_secret);
  INSERT INTO message_due (customer, kind, params, at)
    SELECT n.customer, n.kind, n.params, n.at
      FROM unnest(p_customers, p_kinds, p_params, p_at, p_due) WITH ORDINALITY AS n (customer, kind, params, at, due, place)
      WHERE n.due ORDER BY n.place;
  RETURN QUERY INSERT INTO message AS m (customer, id, kind, params, created_at)
    SELECT n.customer, message_id(n.at), n.kind, n.params, n.at
      FROM unnest(p_customers, p_kinds, p_params, p_at) WITH ORDINALITY AS n (customer, kind, params, at, place)
      ORDER BY n.place RETURNING m.id;
END $$;
--> statement-breakpoint
-- Those that differ from the defaults.
CREATE TABLE channel_choice (
  customer uuid NOT NULL REFERENCES customer (id),
  kind text NOT NULL,
  channel text NOT NULL CHECK (channel IN ('email', 'push')),
  chosen boolean NOT NULL,
  PRIMARY KEY (customer, kind, channel),
  CONSTRAINT channel_choice_security CHECK (chosen OR kind <> 'security' OR channel <> 'email')
);
--> statement-breakpoint
-- Each lasts as long as its session.
CREATE TABLE push_subscription (
  id uuid PRIMARY KEY,
  customer uuid NOT NULL REFERENCES customer (id),
  session uuid NOT NULL UNIQUE REFERENCES session (id) ON DELETE CASCADE,
  -- SHA-256 of the endpoint's address, because anyone who knows the address may push to it.
  endpoint_hash bytea NOT NULL UNIQUE,
  -- Address and keys, sealed.
  body text NOT NULL,
  created_at timestamptz NOT NULL
);
--> statement-breakpoint
CREATE INDEX push_subscription_by_customer ON push_subscription (customer);
--> statement-breakpoint
CREATE INDEX push_subscription_by_key ON push_subscription (split_part(body, '.', 1));
--> statement-breakpoint
-- Deleted with their browser's subscription.
CREATE TABLE push (
  id uuid PRIMARY KEY,
  subscription uuid NOT NULL REFERENCES push_subscription (id) ON DELETE CASCADE,
  -- Text without an amount, and the page that it opens.
  hint jsonb NOT NULL,
  -- Binds subscription and hint (decision 69), because nobody but the server speaks to customers in its name.
  row_mac text NOT NULL,
  created_at timestamptz NOT NULL,
  attempts int NOT NULL DEFAULT 0,
  try_after timestamptz
);
--> statement-breakpoint
CREATE INDEX push_by_subscription ON push (subscription);
--> statement-breakpoint
CREATE INDEX push_by_age ON push (created_at);
--> statement-breakpoint
-- Keeps its position in the transaction that notifies: each customer is notified once, and none is left out.
CREATE TABLE broadcast (
  kind text NOT NULL CHECK (kind IN ('notices', 'income')),
  -- The notice's id, or the moment of the payout.
  subject text NOT NULL,
  by_email boolean NOT NULL,
  by_push boolean NOT NULL,
  -- Null for income.
  words jsonb,
  begins_at timestamptz NOT NULL,
  after_customer uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
  -- Customers so far.
  seen int NOT NULL DEFAULT 0,
  emails int NOT NULL DEFAULT 0,
  pushes int NOT NULL DEFAULT 0,
  -- Customers whose contact is unusable.
  failed int NOT NULL DEFAULT 0,
  ended_at timestamptz,
  PRIMARY KEY (kind, subject)
);
--> statement-breakpoint
CREATE INDEX broadcast_open ON broadcast (begins_at) WHERE ended_at IS NULL;
--> statement-breakpoint
-- For more customers than `mass_mail_limit` allows. Another operator approves this text.
CREATE TABLE mailing_proposal (
  id uuid PRIMARY KEY,
  notice uuid NOT NULL REFERENCES notice (id),
  by_email boolean NOT NULL,
  by_push boolean NOT NULL CHECK (by_email OR by_push),
  -- When the mailing was proposed.
  emails int NOT NULL CHECK (emails >= 0),
  pushes int NOT NULL CHECK (pushes >= 0),
  words jsonb NOT NULL,
  LIKE private.proposal_columns INCLUDING CONSTRAINTS INCLUDING DEFAULTS
);
--> statement-breakpoint
CREATE UNIQUE INDEX mailing_proposal_open ON mailing_proposal (notice) WHERE approved_by IS NULL AND rejected_by IS NULL AND cancelled_by IS NULL AND ended IS NULL;
--> statement-breakpoint
-- Customers do not see it at `p_at` and later: it is a draft, withdrawn, or its time is over.
CREATE FUNCTION private.is_notice_over(p_notice uuid, p_at timestamptz) RETURNS boolean LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT NOT EXISTS (SELECT FROM notice n WHERE n.id = p_notice AND n.published_at IS NOT NULL AND n.withdrawn_at IS NULL
    AND (n.shown_until <= p_at) IS NOT TRUE)
$$;
--> statement-breakpoint
-- Locked first, so that a withdrawal of the notice comes before or after. MT006: the notice is over.
CREATE FUNCTION refuse_notice_over() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM notice n WHERE n.id = NEW.notice FOR UPDATE;
  IF private.is_notice_over(NEW.notice, NEW.approved_at) THEN
    RAISE EXCEPTION 'notice % is over', NEW.notice USING ERRCODE = 'MT006';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER mailing_proposal_stands AFTER UPDATE ON mailing_proposal
  FOR EACH ROW WHEN (NEW.approved_by IS NOT NULL) EXECUTE FUNCTION refuse_notice_over();
--> statement-breakpoint
-- More customers than one operator alone may write to (`mass_mail_limit`).
CREATE FUNCTION is_mass_mailing() RETURNS boolean LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_most int := (SELECT s.value::int FROM setting s WHERE s.key = 'mass_mail_limit');
BEGIN
  RETURN (SELECT count(*) FROM (SELECT FROM customer c WHERE c.closed_at IS NULL LIMIT v_most + 1) AS few) > v_most;
END $$;
--> statement-breakpoint
-- Content never changes. A mass mailing (is_mass_mailing) needs an approved proposal of the same text and channels.
CREATE FUNCTION guard_broadcast() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (NEW.kind, NEW.subject, NEW.by_email, NEW.by_push, NEW.words) IS DISTINCT FROM (OLD.kind, OLD.subject, OLD.by_email, OLD.by_push, OLD.words) THEN
      RAISE EXCEPTION 'what many are sent does not change' USING ERRCODE = 'MT003';
    END IF;
    RETURN NEW;
  END IF;
  IF NEW.kind = 'notices' AND NOT EXISTS (SELECT FROM notice n WHERE n.id::text = NEW.subject AND n.published_at IS NOT NULL
      AND NEW.words = jsonb_build_object('title', n.title, 'text', n.text)) THEN
    RAISE EXCEPTION 'no published notice % has these words', NEW.subject USING ERRCODE = 'MT006';
  END IF;
  IF NEW.kind = 'notices' AND is_mass_mailing() AND NOT EXISTS (SELECT FROM mailing_proposal m
      WHERE m.notice::text = NEW.subject AND m.approved_by IS NOT NULL AND m.words = NEW.words
        AND (m.by_email, m.by_push) = (NEW.by_email, NEW.by_push)) THEN
    RAISE EXCEPTION 'notice % to so many wants two operators', NEW.subject USING ERRCODE = 'MT006';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER broadcast_guard BEFORE INSERT OR UPDATE ON broadcast FOR EACH ROW EXECUTE FUNCTION guard_broadcast();
