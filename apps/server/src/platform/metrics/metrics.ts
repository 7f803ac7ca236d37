import type { FastifyInstance } from 'fastify'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Clock } from '../clock/clock.ts'
import type { Database } from '../db/database.ts'
import { unavailabilityOf } from '../db/unavailable.ts'
import { hasInternalSecret } from '../http/internal-api.ts'
import { UPLOADS } from '../images/images.ts'
import type { Job, Jobs } from '../jobs/jobs.ts'
import type { Live } from '../live/live.ts'
import type { Platform } from '../platform.ts'
import { QUARANTINED } from '../quarantine/quarantine.ts'
import { HASHING } from '../secrets/hashing.ts'
import { FORGED } from '../secrets/row-mac.ts'
import { figureGauges, type Measured } from './figures.ts'
import { OWN } from './own.ts'
import { PROCESS } from './process.ts'

const METRICS_PATH = '/metrics'
const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
/** In seconds. */
const HTTP_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const JOB_BUCKETS = [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 60, 300]

export interface Metrics {
  registers: Registry[]
  timed(job: Job): Job
  /** Out of tries. */
  watchJobs(jobs: Pick<Jobs, 'dead'>): void
  watchLive(live: Live): void
  watchRedis(isUp: () => boolean): void
  nameBuild(build: Readonly<Record<'version' | 'commit' | 'node', string>>): void
}

/** At `/metrics`: those of this process and, read at each scrape, those of the whole platform. */
export function createMetrics(
  { server, internal }: { server: FastifyInstance; internal: FastifyInstance },
  platform: Platform,
  measured: readonly Measured[],
): Metrics {
  const registry = new Registry()
  const registers = [registry]
  httpMetrics(server, registers)
  databaseMetrics(platform.database, registers)
  lineMetrics(registers)
  const readFigures = figureGauges(registers, [...measured, OWN, QUARANTINED])

  internal.get(METRICS_PATH, { logLevel: 'warn', config: { rateLimit: false } }, async (request, reply) => {
    const { production, INTERNAL_SECRET } = platform.config
    const near = !production && LOOPBACK.has(request.ip)
    if (!near && !hasInternalSecret(request, INTERNAL_SECRET)) return reply.code(401).send()
    // Metrics of this process are answered without the database, too.
    await readFigures(platform).catch(error => {
      if (!unavailabilityOf(error)) throw error
    })
    return reply.type(registry.contentType).send(await Registry.merge([PROCESS, registry]).metrics())
  })

  return {
    registers,
    timed: jobTimer(platform.clock, registers),
    watchJobs(jobs) {
      const help =
        'Runs of the last day, of all processes, that used up their tries. The job runs again at its next interval: alarm on any'
      gauges(registers, 'matin_jobs_dead', help, 'job', () => jobs.dead())
    },
    watchLive: live => liveGauges(registers, live),
    watchRedis: isUp => {
      const help = 'Whether this process reaches Redis for what other processes must hear: alarm on 0'
      gauge(registers, 'matin_redis_up', help, () => Number(isUp()))
    },
    nameBuild(build) {
      const labelNames = Object.keys(build)
      new Gauge({
        name: 'matin_build_info',
        help: 'The running release, always 1',
        labelNames,
        registers,
      }).set(build, 1)
    },
  }
}

function jobTimer(clock: Clock, registers: Registry[]): Metrics['timed'] {
  const duration = new Histogram({
    name: 'matin_job_duration_seconds',
    help: 'Duration of a job run',
    labelNames: ['job'],
    buckets: JOB_BUCKETS,
    registers,
  })
  const failures = new Counter({
    name: 'matin_job_failures_total',
    help: 'Tries of jobs that ended with an error; the queue repeats them, later each time',
    labelNames: ['job'],
    registers,
  })
  const lastSuccess = new Gauge({
    name: 'matin_job_last_success_timestamp_seconds',
    help: 'When this process last ended a run of the job without an error, seconds since 1970, 0 for never. Processes take turns: alarm on the newest of all',
    labelNames: ['job'],
    registers,
  })
  return job => ({
    ...job,
    async run() {
      failures.inc({ job: job.name }, 0)
      lastSuccess.inc({ job: job.name }, 0)
      const stop = duration.startTimer({ job: job.name })
      try {
        await job.run()
        lastSuccess.set({ job: job.name }, clock.now().epochMilliseconds / 1000)
      } catch (error) {
        failures.inc({ job: job.name })
        throw error
      } finally {
        stop()
      }
    },
  })
}

function liveGauges(registers: Registry[], live: Live): void {
  const { connections, channels } = live.gateway
  gauge(registers, 'matin_live_connections', 'Open sockets of this process', () => connections.all.size)
  const dropped = 'Sockets ended because their client read too slowly'
  gauge(registers, 'matin_live_dropped', dropped, connections.dropped)
  const missed = 'Messages of channels that slow clients missed'
  gauge(registers, 'matin_live_missed', missed, () => channels.figures().missed)
  const behind = 'Channels of clients that read too slowly to be sent what changes'
  gauge(registers, 'matin_live_behind', behind, () => channels.figures().behind)
  const followers = 'Clients of this process by what they follow'
  const read = () => Object.entries(channels.figures().followers)
  gauges(registers, 'matin_live_followers', followers, 'channel', read)
}

function gauge(registers: Registry[], name: string, help: string, read: () => number): void {
  new Gauge({
    name,
    help,
    registers,
    collect() {
      this.set(read())
    },
  })
}

function httpMetrics(server: FastifyInstance, registers: Registry[]): void {
  const duration = new Histogram({
    name: 'matin_http_request_duration_seconds',
    help: 'Time until a request was answered, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: HTTP_BUCKETS,
    registers,
  })
  server.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
}

/** One value for each value of a label. */
function gauges(
  registers: Registry[],
  name: string,
  help: string,
  label: string,
  read: () => Iterable<readonly [string, number]> | Promise<Iterable<readonly [string, number]>>,
): void {
  new Gauge({
    name,
    help,
    labelNames: [label],
    registers,
    async collect() {
      for (const [of, value] of await read()) this.set({ [label]: of }, value)
    },
  })
}

function lineMetrics(registers: Registry[]): void {
  const lines = Object.entries({ passwords: HASHING, images: UPLOADS })
  const waiting = 'Passwords to be hashed, or images to be encoded, that wait for their turn'
  gauges(registers, 'matin_limiter_waiting', waiting, 'line', () =>
    lines.map(([line, queue]) => [line, queue.waiting()] as const),
  )
  const refused = 'Passwords or images that found no room since the process began'
  gauges(registers, 'matin_limiter_refused', refused, 'line', () =>
    lines.map(([line, queue]) => [line, queue.refused()] as const),
  )
  const forged =
    'Rows left out since the process began, because no server of ours wrote them as they are, by table: alarm on any'
  gauges(registers, 'matin_forged_rows', forged, 'table', () => FORGED)
}

function databaseMetrics({ availability, pools }: Database, registers: Registry[]): void {
  const available =
    'Whether the database answers this process and takes writes: 0 while it does not. Figures of the platform are old then'
  gauge(registers, 'matin_database_available', available, () => Number(!availability.isDown()))
  const waiting = 'Statements and transactions that wait for a connection, by pool'
  gauges(registers, 'matin_database_waiting', waiting, 'pool', () =>
    pools().map(pool => [pool.name, pool.waiting] as const),
  )
  new Gauge({
    name: 'matin_database_connections',
    help: 'Open connections by pool and state',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const { name: pool, busy, idle } of pools()) {
        this.set({ pool, state: 'busy' }, busy)
        this.set({ pool, state: 'idle' }, idle)
      }
    },
  })
}
