-- Holds that operators place on accounts.

-- Every hold has a reason, an owner and a deadline, and ends by itself at the deadline.
CREATE TABLE customer_hold (
  id uuid PRIMARY KEY,
  customer uuid NOT NULL REFERENCES customer (id),
  reason text NOT NULL CHECK (reason IN (
    'suspected_takeover', 'identity_check', 'source_of_funds', 'customer_request', 'legal_order')),
  note text NOT NULL DEFAULT '',
  operator uuid NOT NULL REFERENCES operator (id),
  owner_role text NOT NULL CHECK (owner_role IN ('support', 'compliance', 'owner')),
  created_at timestamptz NOT NULL,
  deadline_at timestamptz NOT NULL,
  released_at timestamptz,
  released_by uuid REFERENCES operator (id),
  CONSTRAINT customer_hold_lasts CHECK (deadline_at > created_at AND deadline_at <= created_at + interval '720 hours'),
  CONSTRAINT customer_hold_released CHECK ((released_at IS NULL) = (released_by IS NULL))
);
--> statement-breakpoint
CREATE INDEX customer_hold_open ON customer_hold (customer, deadline_at) WHERE released_at IS NULL;
--> statement-breakpoint
-- A hold is of an operator who acts, and nothing of it changes but that somebody who acts ends it.
CREATE FUNCTION guard_hold() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM private.require_actor(NEW.operator);
    IF NEW.released_by IS NOT NULL THEN
      RAISE EXCEPTION 'a hold is released later' USING ERRCODE = 'MT003';
    END IF;
    RETURN NEW;
  END IF;
  IF OLD.released_by IS NOT NULL OR NEW.released_by IS NULL
    OR to_jsonb(NEW) - ARRAY['released_at', 'released_by'] <> to_jsonb(OLD) - ARRAY['released_at', 'released_by'] THEN
    RAISE EXCEPTION 'hold % does not change, it is released once', OLD.id USING ERRCODE = 'MT003';
  END IF;
  PERFORM private.require_actor(NEW.released_by);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER customer_hold_guard BEFORE INSERT OR UPDATE ON customer_hold
  FOR EACH ROW EXECUTE FUNCTION guard_hold();
--> statement-breakpoint
-- What left an account in the last 24 hours, as its limit counts it. What is given back goes away, and so does what is older.
CREATE TABLE outflow (
  customer uuid NOT NULL REFERENCES customer (id),
  id uuid NOT NULL,
  amount numeric(38,0) NOT NULL CHECK (amount > 0),
  at timestamptz NOT NULL,
  PRIMARY KEY (customer, id)
);
--> statement-breakpoint
CREATE INDEX outflow_by_time ON outflow (at);
