-- Up to three levels: a closure table (docs/decisions/0015). The primary key alone answers counts and the
-- newest members. `seq` tells two members of one instant apart, so no list has to show an id.
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
-- In the transaction of the registration, so that no team lacks a member.
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
