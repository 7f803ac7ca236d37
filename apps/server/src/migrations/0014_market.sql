-- Read at a start, shown while the source is down. Prices and volumes in units of 10^-8, turnover in 10^-6 USDT.
CREATE TABLE market_quote (
  source text NOT NULL,
  asset text NOT NULL,
  price numeric(38,0) NOT NULL CHECK (price > 0),
  open numeric(38,0) NOT NULL CHECK (open >= 0),
  high numeric(38,0) NOT NULL,
  low numeric(38,0) NOT NULL,
  volume numeric(38,0) NOT NULL CHECK (volume >= 0),
  turnover numeric(38,0) NOT NULL CHECK (turnover >= 0),
  quoted_at timestamptz NOT NULL,
  PRIMARY KEY (source, asset)
);
--> statement-breakpoint
-- Closed, of real exchanges; simulated candles are computed. Units as in market_quote. Each interval has its own
-- retention period.
CREATE TABLE candle (
  source text NOT NULL,
  asset text NOT NULL,
  span text NOT NULL,
  begins_at timestamptz NOT NULL,
  open numeric(38,0) NOT NULL,
  high numeric(38,0) NOT NULL,
  low numeric(38,0) NOT NULL CHECK (low > 0 AND low <= open AND low <= close),
  close numeric(38,0) NOT NULL,
  volume numeric(38,0) NOT NULL CHECK (volume >= 0),
  PRIMARY KEY (source, asset, span, begins_at),
  CONSTRAINT candle_reaches CHECK (high >= open AND high >= close)
);
--> statement-breakpoint
CREATE INDEX candle_by_age ON candle (span, begins_at);
--> statement-breakpoint
CREATE TABLE favourite (
  customer uuid NOT NULL,
  asset text NOT NULL,
  marked_at timestamptz NOT NULL,
  PRIMARY KEY (customer, asset)
);
