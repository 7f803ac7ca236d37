-- An account has an e-mail address, a mobile number in E.164, or both; '' is none.
ALTER TABLE customer DROP CONSTRAINT customer_email_key;
--> statement-breakpoint
ALTER TABLE customer ALTER COLUMN email SET DEFAULT '';
--> statement-breakpoint
CREATE UNIQUE INDEX customer_email_key ON customer (email) WHERE email <> '';
--> statement-breakpoint
ALTER TABLE customer ADD COLUMN mobile text NOT NULL DEFAULT ''
  CONSTRAINT customer_mobile_format CHECK (mobile ~ '^(\+[1-9]\d{5,14})?$');
--> statement-breakpoint
CREATE UNIQUE INDEX customer_mobile_key ON customer (mobile) WHERE mobile <> '';
--> statement-breakpoint
ALTER TABLE customer ADD CONSTRAINT customer_reachable CHECK (email <> '' OR mobile <> '');
--> statement-breakpoint
-- The customer's own word, which every letter of ours carries.
ALTER TABLE customer ADD COLUMN phrase text NOT NULL DEFAULT '';
--> statement-breakpoint
ALTER TABLE customer ADD COLUMN password_changed_at timestamptz;
--> statement-breakpoint
-- An authenticator's secret, sealed; it counts once it is confirmed. `totp_step` is the last step that was used, and
-- `totp_intent` the request that used it, so that the same request may be repeated.
ALTER TABLE customer ADD COLUMN totp_secret text;
--> statement-breakpoint
ALTER TABLE customer ADD COLUMN totp_confirmed_at timestamptz;
--> statement-breakpoint
ALTER TABLE customer ADD COLUMN totp_step bigint NOT NULL DEFAULT 0;
--> statement-breakpoint
ALTER TABLE customer ADD COLUMN totp_intent text;
--> statement-breakpoint
-- Where a second factor is asked for, once there is one.
ALTER TABLE customer ADD COLUMN factor_sign_in boolean NOT NULL DEFAULT true;
--> statement-breakpoint
ALTER TABLE customer ADD COLUMN factor_withdrawal boolean NOT NULL DEFAULT true;
--> statement-breakpoint
ALTER TABLE session ADD COLUMN address text NOT NULL DEFAULT '';
--> statement-breakpoint
ALTER TABLE verification_code ADD COLUMN address text NOT NULL DEFAULT '';
--> statement-breakpoint
CREATE INDEX verification_code_by_address ON verification_code (address, sent_at);
--> statement-breakpoint
-- Letters by e-mail and by SMS. A letter that could not be handed over waits until `try_after`.
ALTER TABLE mail ADD COLUMN channel text NOT NULL DEFAULT 'email' CHECK (channel IN ('email', 'sms'));
--> statement-breakpoint
ALTER TABLE mail ADD COLUMN try_after timestamptz;
--> statement-breakpoint
-- Guesses of passwords and codes, by a hash of whose: customers' as well as operators'.
ALTER TABLE operator_try RENAME TO guess;
--> statement-breakpoint
CREATE TABLE login_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer uuid NOT NULL REFERENCES customer (id),
  at timestamptz NOT NULL,
  method text NOT NULL CHECK (method IN ('password', 'passkey')),
  outcome text NOT NULL CHECK (outcome IN ('signed_in', 'wrong_password', 'wrong_factor')),
  device text NOT NULL,
  address text NOT NULL
);
--> statement-breakpoint
CREATE INDEX login_log_by_customer ON login_log (customer, id);
--> statement-breakpoint
CREATE TABLE recovery_code (
  customer uuid NOT NULL REFERENCES customer (id),
  code_hash bytea NOT NULL,
  used_at timestamptz,
  used_intent text,
  PRIMARY KEY (customer, code_hash)
);
--> statement-breakpoint
CREATE TABLE passkey (
  id uuid PRIMARY KEY,
  customer uuid NOT NULL REFERENCES customer (id),
  credential text NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports jsonb NOT NULL,
  name text NOT NULL,
  synced boolean NOT NULL,
  created_at timestamptz NOT NULL,
  used_at timestamptz
);
--> statement-breakpoint
CREATE INDEX passkey_by_customer ON passkey (customer);
--> statement-breakpoint
-- A challenge is answered once; the same request may repeat its answer.
CREATE TABLE passkey_challenge (
  id uuid PRIMARY KEY,
  challenge text NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('register', 'prove')),
  customer uuid,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  intent text,
  proven_by uuid
);
--> statement-breakpoint
CREATE INDEX passkey_challenge_by_expiry ON passkey_challenge (expires_at);
