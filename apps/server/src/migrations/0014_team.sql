-- Notices of the operators. A draft may lack languages; what is published has all four (enforced here, too) and is shown
-- from shown_from until shown_until by the app's clock, unless it is withdrawn.
CREATE TABLE notice (
  id uuid PRIMARY KEY,
  title jsonb NOT NULL,
  text jsonb NOT NULL,
  pinned boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  published_at timestamptz,
  shown_from timestamptz,
  shown_until timestamptz,
  withdrawn_at timestamptz,
  CONSTRAINT notice_whole CHECK (published_at IS NULL OR (
    shown_from IS NOT NULL
    AND coalesce(title ->> 'en', '') <> '' AND coalesce(title ->> 'ja', '') <> ''
    AND coalesce(title ->> 'zh-Hans', '') <> '' AND coalesce(title ->> 'zh-Hant', '') <> ''
    AND coalesce(text ->> 'en', '') <> '' AND coalesce(text ->> 'ja', '') <> ''
    AND coalesce(text ->> 'zh-Hans', '') <> '' AND coalesce(text ->> 'zh-Hant', '') <> '')),
  CONSTRAINT notice_period CHECK (shown_until IS NULL OR shown_until > shown_from),
  CONSTRAINT notice_withdrawn_after CHECK (withdrawn_at IS NULL OR published_at IS NOT NULL)
);
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
-- Everybody up to three levels below somebody: a closure table (docs/decisions/0015). The key is what the counts and the
-- newest members are read from; seq tells two members of one instant apart without showing an id.
CREATE TABLE team_member (
  ancestor uuid NOT NULL,
  level smallint NOT NULL CHECK (level BETWEEN 1 AND 3),
  joined_at timestamptz NOT NULL,
  seq bigint GENERATED ALWAYS AS IDENTITY,
  member uuid NOT NULL,
  PRIMARY KEY (ancestor, level, joined_at, seq) INCLUDE (member),
  CONSTRAINT team_member_of_another CHECK (ancestor <> member)
);
--> statement-breakpoint
-- In the transaction of the registration, whoever inserts the customer: the team cannot be forgotten.
CREATE FUNCTION join_team() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO team_member (ancestor, level, joined_at, member)
    WITH RECURSIVE line (ancestor, level) AS (
      SELECT NEW.invited_by, 1
      UNION ALL
      SELECT c.invited_by, line.level + 1 FROM line JOIN customer c ON c.id = line.ancestor
        WHERE line.level < 3 AND c.invited_by IS NOT NULL
    )
    SELECT line.ancestor, line.level, NEW.created_at, NEW.id FROM line ORDER BY line.level;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER customer_joins_team AFTER INSERT ON customer
  FOR EACH ROW WHEN (NEW.invited_by IS NOT NULL) EXECUTE FUNCTION join_team();
--> statement-breakpoint
-- Who invited somebody never changes: teams would be wrong.
CREATE FUNCTION refuse_another_inviter() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the inviter of a customer never changes' USING ERRCODE = 'MT003';
END $$;
--> statement-breakpoint
CREATE TRIGGER customer_keeps_inviter BEFORE UPDATE OF invited_by ON customer
  FOR EACH ROW WHEN (OLD.invited_by IS DISTINCT FROM NEW.invited_by) EXECUTE FUNCTION refuse_another_inviter();
