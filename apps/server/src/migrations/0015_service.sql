-- The chat with customer service. An image of a chat is sealed as every other one.
ALTER TABLE image
  DROP CONSTRAINT image_purpose_check,
  ADD CONSTRAINT image_purpose_check CHECK (purpose IN ('voucher', 'identity', 'support'));
--> statement-breakpoint
-- One chat a customer. The row is locked by whoever writes, so that numbers have no gap and are seen in order: who has
-- number n and asks for what comes after it misses nothing. The marks are the newest number that has arrived or was read.
CREATE TABLE support_chat (
  customer uuid PRIMARY KEY REFERENCES customer (id),
  last_seq bigint NOT NULL DEFAULT 0,
  customer_got bigint NOT NULL DEFAULT 0,
  customer_read bigint NOT NULL DEFAULT 0,
  operator_read bigint NOT NULL DEFAULT 0,
  -- When the customer wrote what no operator has answered yet.
  waiting_since timestamptz,
  CONSTRAINT support_chat_marks CHECK (
    customer_read <= customer_got AND customer_got <= last_seq AND operator_read <= last_seq)
);
--> statement-breakpoint
CREATE INDEX support_chat_waiting ON support_chat (waiting_since, customer) WHERE waiting_since IS NOT NULL;
--> statement-breakpoint
-- The writer makes the id: a message that is sent again is the same one.
CREATE TABLE support_message (
  customer uuid NOT NULL REFERENCES support_chat (customer),
  seq bigint NOT NULL CHECK (seq > 0),
  id uuid NOT NULL,
  operator uuid REFERENCES operator (id),
  text text NOT NULL,
  image uuid UNIQUE REFERENCES image (id),
  at timestamptz NOT NULL,
  PRIMARY KEY (customer, seq),
  CONSTRAINT support_message_once UNIQUE (customer, id),
  CONSTRAINT support_message_says CHECK (text <> '' OR image IS NOT NULL)
);
--> statement-breakpoint
CREATE TRIGGER support_message_append_only BEFORE UPDATE OR DELETE ON support_message
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
