-- What two operators must decide about the platform's own money. MT006 is a decision that wants another person.

-- Treasury money for a reward pool: one operator proposes, another one confirms, and only then it is booked.
CREATE TABLE pool_funding (
  id uuid PRIMARY KEY,
  pool uuid NOT NULL REFERENCES pool (id),
  asset text NOT NULL,
  amount numeric(38,0) NOT NULL CHECK (amount > 0),
  note text NOT NULL,
  proposed_by uuid NOT NULL REFERENCES operator (id),
  proposed_at timestamptz NOT NULL,
  confirmed_by uuid REFERENCES operator (id),
  confirmed_at timestamptz,
  hash text,
  CONSTRAINT pool_funding_two_persons CHECK (confirmed_by <> proposed_by),
  CONSTRAINT pool_funding_whole CHECK (num_nonnulls(confirmed_by, confirmed_at, hash) IN (0, 3))
);
--> statement-breakpoint
-- Holdings outside our chain, for coins other than USDT: two operators attest them with a reference.
CREATE TABLE attestation (
  id uuid PRIMARY KEY,
  asset text NOT NULL CHECK (asset <> 'USDT'),
  direction text NOT NULL CHECK (direction IN ('in', 'out')),
  amount numeric(38,0) NOT NULL CHECK (amount > 0),
  reference text NOT NULL CHECK (reference <> ''),
  proposed_by uuid NOT NULL REFERENCES operator (id),
  proposed_at timestamptz NOT NULL,
  confirmed_by uuid REFERENCES operator (id),
  confirmed_at timestamptz,
  hash text,
  CONSTRAINT attestation_two_persons CHECK (confirmed_by <> proposed_by),
  CONSTRAINT attestation_whole CHECK (num_nonnulls(confirmed_by, confirmed_at, hash) IN (0, 3))
);
--> statement-breakpoint
CREATE FUNCTION guard_proposal() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.confirmed_by IS NOT NULL THEN
      RAISE EXCEPTION 'a proposal is confirmed later' USING ERRCODE = 'MT006';
    END IF;
    PERFORM private.require_actor(NEW.proposed_by);
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' OR OLD.confirmed_by IS NOT NULL
    OR to_jsonb(NEW) - ARRAY['confirmed_by', 'confirmed_at', 'hash']
       <> to_jsonb(OLD) - ARRAY['confirmed_by', 'confirmed_at', 'hash'] THEN
    RAISE EXCEPTION 'a proposal does not change, it is confirmed once' USING ERRCODE = 'MT006';
  END IF;
  PERFORM private.require_actor(NEW.confirmed_by);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER pool_funding_guard BEFORE INSERT OR UPDATE OR DELETE ON pool_funding
  FOR EACH ROW EXECUTE FUNCTION guard_proposal();
--> statement-breakpoint
CREATE TRIGGER attestation_guard BEFORE INSERT OR UPDATE OR DELETE ON attestation
  FOR EACH ROW EXECUTE FUNCTION guard_proposal();
