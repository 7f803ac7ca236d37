-- MT008: an identity submission does not allow the change (docs/product.md, Identity).

-- One row for each certificate, whoever submits it. `number_index` is a keyed hash of type and number: it
-- finds equal certificates without showing their numbers. Number and index of a row use one key, and rotation
-- of keys renews both.
CREATE TABLE identity_certificate (
  id uuid PRIMARY KEY,
  type text NOT NULL CHECK (type IN ('id', 'passport', 'driver_license')),
  -- Sealed; null once no customer has the certificate any more. The index stays while a trial depends on it.
  number text,
  number_index bytea NOT NULL UNIQUE CHECK (octet_length(number_index) = 32),
  created_at timestamptz NOT NULL
);
--> statement-breakpoint
CREATE INDEX identity_certificate_by_key ON identity_certificate (split_part(number, '.', 1));
--> statement-breakpoint
CREATE TABLE identity_submission (
  id uuid PRIMARY KEY,
  customer uuid NOT NULL REFERENCES customer (id),
  certificate uuid NOT NULL REFERENCES identity_certificate (id),
  -- Sealed.
  name text NOT NULL,
  -- Deleted some time after the decision.
  front uuid UNIQUE REFERENCES image (id),
  back uuid UNIQUE REFERENCES image (id),
  state text NOT NULL CHECK (state IN ('in_review', 'passed', 'failed')),
  reason text CHECK (reason IN (
    'photo_unreadable', 'photo_incomplete', 'data_mismatch', 'document_expired', 'document_unaccepted',
    'document_altered', 'document_used', 'not_yours')),
  submitted_at timestamptz NOT NULL,
  review_by timestamptz NOT NULL CHECK (review_by > submitted_at),
  decided_at timestamptz,
  decided_by uuid REFERENCES operator (id),
  -- Where the setting `identity_second_approver` requires two approvals.
  first_passed_by uuid REFERENCES operator (id),
  first_passed_at timestamptz,
  -- The review began anew at the revocation, and earlier checks no longer count.
  revoked_by uuid REFERENCES operator (id),
  revoked_at timestamptz,
  revoke_reason text CHECK (revoke_reason IN (
    'photo_unreadable', 'photo_incomplete', 'data_mismatch', 'document_expired', 'document_unaccepted',
    'document_altered', 'document_used', 'not_yours')),
  CONSTRAINT identity_submission_first CHECK ((first_passed_at IS NULL) = (first_passed_by IS NULL)),
  CONSTRAINT identity_submission_revoked CHECK (num_nulls(revoked_by, revoked_at, revoke_reason) IN (0, 3)),
  CONSTRAINT identity_submission_two_photos CHECK (front <> back),
  CONSTRAINT identity_submission_has_photos CHECK (state <> 'in_review' OR num_nulls(front, back) = 0),
  CONSTRAINT identity_submission_decided CHECK (
    (state = 'in_review') = (decided_at IS NULL) AND (decided_at IS NULL) = (decided_by IS NULL)),
  CONSTRAINT identity_submission_reason CHECK ((state = 'failed') = (reason IS NOT NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX identity_submission_open ON identity_submission (customer) WHERE state <> 'failed';
--> statement-breakpoint
CREATE UNIQUE INDEX identity_submission_one_account ON identity_submission (certificate) WHERE state = 'passed';
--> statement-breakpoint
CREATE INDEX identity_submission_queue ON identity_submission (id) WHERE state = 'in_review';
--> statement-breakpoint
CREATE INDEX identity_submission_due ON identity_submission (review_by, id) WHERE state = 'in_review';
--> statement-breakpoint
CREATE INDEX identity_submission_passed ON identity_submission (id) WHERE state = 'passed';
--> statement-breakpoint
CREATE INDEX identity_submission_reviewed ON identity_submission (customer) WHERE state = 'in_review';
--> statement-breakpoint
CREATE INDEX identity_submission_failed ON identity_submission (customer) WHERE state = 'failed';
--> statement-breakpoint
CREATE INDEX identity_submission_by_customer ON identity_submission (customer, id);
--> statement-breakpoint
CREATE INDEX identity_submission_by_certificate ON identity_submission (certificate);
--> statement-breakpoint
CREATE INDEX identity_submission_by_key ON identity_submission (split_part(name, '.', 1));
--> statement-breakpoint
CREATE INDEX identity_submission_photos ON identity_submission (decided_at) WHERE front IS NOT NULL;
--> statement-breakpoint
-- Words of passed names, by which operators find a customer whose name is sealed. They use the key that seals
-- the name; rotation of keys renews both. Only whole words are hashed, so that the hashes do not reveal a
-- name letter by letter.
CREATE TABLE name_word (
  customer uuid NOT NULL REFERENCES customer (id),
  word bytea NOT NULL CHECK (octet_length(word) = 32),
  PRIMARY KEY (customer, word)
);
--> statement-breakpoint
CREATE INDEX name_word_by_word ON name_word (word, customer);
--> statement-breakpoint
-- From the audit log: photos opened in the present review, and checks last answered with yes.
CREATE FUNCTION identity_checks(p_submission uuid, p_operator uuid) RETURNS TABLE (name text, at timestamptz) LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = public, pg_temp AS $$
  SELECT c.name, c.at FROM (
    SELECT DISTINCT ON (coalesce(l.details->>'side', l.details->>'check')) coalesce(l.details->>'side', l.details->>'check') AS name, l.at,
        coalesce((l.details->>'answer')::boolean, true) AS yes
      FROM identity_submission s JOIN audit_log l ON l.subject = 'identity:' || s.id AND l.actor = p_operator
        AND l.action IN ('identity.photo', 'identity.check')
      WHERE s.id = p_submission AND l.at > coalesce(s.revoked_at, '-infinity')
      ORDER BY coalesce(l.details->>'side', l.details->>'check'), l.seq DESC) AS c WHERE c.yes
$$;
--> statement-breakpoint
-- The operator of the first approval is active and may decide on identities.
CREATE FUNCTION identity_approval_counts(p_operator uuid) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM operator o JOIN operator_role r ON r.operator = o.id AND r.role = 'compliance'
    WHERE o.id = p_operator AND o.disabled_at IS NULL)
$$;
--> statement-breakpoint
-- The operator is the current one, and has opened both photos and answered each check with yes.
CREATE FUNCTION private.require_identity_approval(p_submission uuid, p_operator uuid) RETURNS void LANGUAGE plpgsql
SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM private.require_actor(p_operator);
  IF NOT ARRAY(SELECT c.name FROM identity_checks(p_submission, p_operator) AS c) @> '{front,back,name,number,document}' THEN
    RAISE EXCEPTION 'operator % has not checked submission %', p_operator, p_submission USING ERRCODE = 'MT008';
  END IF;
END $$;
--> statement-breakpoint
-- By the current operator, or two if `identity_second_approver` is set. A revoked pass goes back to review.
CREATE FUNCTION guard_identity() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    -- A closed account keeps no identity data.
    IF EXISTS (SELECT FROM customer c WHERE c.id = OLD.customer AND c.closed_at IS NOT NULL) THEN
      RETURN OLD;
    END IF;
    RAISE EXCEPTION 'submission % is kept', OLD.id USING ERRCODE = 'MT008';
  END IF;
  IF TG_OP = 'INSERT' THEN
    IF NEW.state <> 'in_review' THEN
      RAISE EXCEPTION 'a submission begins in review' USING ERRCODE = 'MT008';
    END IF;
    RETURN NEW;
  END IF;
  IF (NEW.id, NEW.customer, NEW.certificate, NEW.submitted_at)
    IS DISTINCT FROM (OLD.id, OLD.customer, OLD.certificate, OLD.submitted_at) THEN
    RAISE EXCEPTION 'submission % does not change', OLD.id USING ERRCODE = 'MT008';
  END IF;
  IF (OLD.state, NEW.state) = ('passed', 'in_review') THEN
    IF NEW.revoked_at IS NULL OR NEW.revoked_at IS NOT DISTINCT FROM OLD.revoked_at OR NEW.first_passed_by IS NOT NULL THEN
      RAISE EXCEPTION 'submission % is revoked with a reason, and its approvals go', OLD.id USING ERRCODE = 'MT008';
    END IF;
    PERFORM private.require_actor(NEW.revoked_by);
    RETURN NEW;
  END IF;
  IF (NEW.review_by, NEW.revoked_by, NEW.revoked_at, NEW.revoke_reason)
    IS DISTINCT FROM (OLD.review_by, OLD.revoked_by, OLD.revoked_at, OLD.revoke_reason) THEN
    RAISE EXCEPTION 'the review of submission % does not change', OLD.id USING ERRCODE = 'MT008';
  END IF;
  IF NEW.state = OLD.state THEN
    IF (NEW.reason, NEW.decided_at, NEW.decided_by) IS DISTINCT FROM (OLD.reason, OLD.decided_at, OLD.decided_by) THEN
      RAISE EXCEPTION 'the decision on submission % does not change', OLD.id USING ERRCODE = 'MT008';
    END IF;
    IF (NEW.first_passed_by, NEW.first_passed_at) IS DISTINCT FROM (OLD.first_passed_by, OLD.first_passed_at) THEN
      IF NEW.state <> 'in_review' OR NEW.first_passed_by IS NULL OR identity_approval_counts(OLD.first_passed_by) THEN
        RAISE EXCEPTION 'the first approval of submission % does not change', OLD.id USING ERRCODE = 'MT008';
      END IF;
      PERFORM private.require_identity_approval(OLD.id, NEW.first_passed_by);
    END IF;
    RETURN NEW;
  END IF;
  IF (OLD.state, NEW.state) NOT IN (('in_review', 'passed'), ('in_review', 'failed'), ('passed', 'failed'))
    OR (NEW.first_passed_by, NEW.first_passed_at) IS DISTINCT FROM (OLD.first_passed_by, OLD.first_passed_at) THEN
    RAISE EXCEPTION 'submission % may not go from % to %', OLD.id, OLD.state, NEW.state USING ERRCODE = 'MT008';
  END IF;
  IF NEW.state = 'failed' THEN
    PERFORM private.require_actor(NEW.decided_by);
    RETURN NEW;
  END IF;
  PERFORM private.require_identity_approval(OLD.id, NEW.decided_by);
  IF EXISTS (SELECT FROM setting WHERE key = 'identity_second_approver' AND value = 'true')
    AND NOT is_two_people(OLD.first_passed_by, NEW.decided_by, 'decide_identity', 'decide_identity') THEN
    RAISE EXCEPTION 'submission % wants a second approver', OLD.id USING ERRCODE = 'MT008';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER identity_submission_guard BEFORE INSERT OR UPDATE OR DELETE ON identity_submission
  FOR EACH ROW EXECUTE FUNCTION guard_identity();
--> statement-breakpoint
-- The customer's limits depend on the pass; guard_customer() allows no other value.
CREATE FUNCTION note_identity() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE customer SET identity_passed_at = CASE WHEN NEW.state = 'passed' THEN NEW.decided_at END WHERE id = NEW.customer;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER identity_submission_noted AFTER UPDATE OF state ON identity_submission
  FOR EACH ROW WHEN (OLD.state <> NEW.state AND 'passed' IN (OLD.state, NEW.state)) EXECUTE FUNCTION note_identity();
