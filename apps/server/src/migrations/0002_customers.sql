CREATE TABLE customer (
  id uuid PRIMARY KEY,
  uid text NOT NULL UNIQUE,
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  name text NOT NULL DEFAULT '',
  password_hash text NOT NULL,
  pin_hash text,
  pin_failures int NOT NULL DEFAULT 0,
  pin_locked_until timestamptz,
  invitation_code text NOT NULL UNIQUE,
  invited_by uuid REFERENCES customer (id),
  withdrawal_hold_until timestamptz,
  language text NOT NULL DEFAULT 'en',
  created_at timestamptz NOT NULL
);
--> statement-breakpoint
CREATE INDEX customer_by_inviter ON customer (invited_by);
--> statement-breakpoint
CREATE TABLE session (
  id uuid PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE,
  customer uuid NOT NULL REFERENCES customer (id),
  user_agent text NOT NULL,
  created_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
--> statement-breakpoint
CREATE INDEX session_by_customer ON session (customer);
--> statement-breakpoint
CREATE TABLE verification_code (
  id uuid PRIMARY KEY,
  target text NOT NULL,
  purpose text NOT NULL,
  code_hash bytea NOT NULL,
  tries int NOT NULL DEFAULT 0,
  sent_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
--> statement-breakpoint
CREATE INDEX verification_code_by_target ON verification_code (target, sent_at);
--> statement-breakpoint
-- Letters on their way: a row is deleted when it was sent; without SMTP (development) it stays as the mailbox. Subject and
-- text hold codes: they are sealed.
CREATE TABLE mail (
  id uuid PRIMARY KEY,
  recipient text NOT NULL,
  body text NOT NULL,
  created_at timestamptz NOT NULL,
  attempts int NOT NULL DEFAULT 0
);
--> statement-breakpoint
CREATE TABLE image (
  id uuid PRIMARY KEY,
  owner uuid NOT NULL REFERENCES customer (id),
  bytes bytea NOT NULL,
  width int NOT NULL,
  height int NOT NULL,
  created_at timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE setting (
  key text PRIMARY KEY,
  value text NOT NULL
);
