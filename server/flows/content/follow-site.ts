import { hostname } from 'node:os'
import type { Logger } from 'pino'
import { utcDay } from '#contracts/clock.ts'
import type { BuiltContent, SiteVersion } from '#contracts/console-content.ts'
import type { Incident } from '#contracts/incidents.ts'
import { BuildError, type BuildInput, type MadeSite, type Publisher } from '#publisher/publisher.ts'
import { readLastSaved, readNewestRevision, readPreparedRevision, readRedirects } from '#server/store/content.ts'
import type { Database, StoreDeps } from '#server/store/database.ts'
import { idOf, readExtraPaths, readOverlay } from './pieces.ts'

/** Where published sites go: the pages. */
export interface SiteStage {
  /** Switches what visitors see, in one step. */
  show(site: MadeSite, input: BuildInput): Promise<void>
  /** Where former addresses lead. */
  redirect(to: ReadonlyMap<string, string>): void
}

/** Keeps this server's site at the newest revision and at today. */
export interface SiteFollower {
  /** Begins. If something was published, returns once it's shown, so that nobody sees what was there before. */
  start(): Promise<void>
  /** What's shown, once it's known. @throws if the store can't be read */
  now(): Promise<SiteVersion & { content: BuiltContent }>
  /** Looks now, because somebody published here. @param isStale whether what's shown has to be made again */
  hurry(isStale?: boolean): void
  stop(): Promise<void>
}

export interface FollowSiteDeps extends StoreDeps {
  log: Logger
  publisher: Publisher
  stage: SiteStage
  /** What the build's own site has: visitors see it until what's published is made. */
  readBuilt: () => BuiltContent
  recordIncident?: ((incident: Incident, reason: string) => void) | undefined
}

/** How often to look for what other servers published. */
const POLL_INTERVAL_MS = 1000

/** Same, while one of them is about to publish. */
const CLOSE_POLL_MS = 200

/** How long to leave a site alone that couldn't be made, unless there's a newer one. */
const RETRY_AFTER_MS = 60_000

/** How long a server may take to show what was published before the owner hears of it. */
const BEHIND_MS = 5 * 60_000

/** How long a draft, or what's announced, tells that somebody may publish soon. */
const SOON_MS = 4 * 60_000

/** Looks every second for what any server has published, and at midnight for what’s due, and makes and shows it. */
export function followSite(deps: FollowSiteDeps): SiteFollower {
  const { db, clock, log, publisher, stage, readBuilt } = deps
  let shown: { number: number; day: string; content: BuiltContent } | undefined
  let failed: { number: number; day: string; at: number; why: string } | undefined
  let newest = 0
  const behind = openBehind(deps)
  const ahead = openAhead(deps)
  let isStale = false

  async function look(): Promise<void> {
    try {
      const redirects = await readRedirects(db)
      stage.redirect(new Map(redirects.map(({ from_path, to_path }) => [from_path, to_path])))
      newest = await readNewestRevision(db)
      const day = utcDay(clock())
      if (shown?.number === newest && shown.day === day && !isStale) {
        await ahead.prepare(day)
        return await ahead.make(newest, day)
      }
      ahead.forget()
      isStale = false
      const isKnownToFail = failed?.number === newest && failed.day === day
      if (isKnownToFail && Math.abs(clock() - (failed?.at ?? 0)) < RETRY_AFTER_MS) return
      await make(newest, day)
    } catch (error) {
      log.error({ err: error }, 'what was published could not be looked up; visitors still see the last site')
    } finally {
      behind.note(shown?.number ?? 0, newest)
    }
  }

  async function make(number: number, day: string): Promise<void> {
    const input = await readInput(db, number, day)
    try {
      const made = await publisher.make(input)
      await stage.show(made, input)
      shown = { number, day, content: made.content }
      failed = undefined
      if (number > 0) log.info({ revision: number, day }, 'visitors see what was published')
    } catch (error) {
      const why = error instanceof BuildError ? error.message : 'The publisher failed. The server’s log says why'
      failed = { number, day, at: clock(), why }
      const seen = shown ? 'the last one' : 'the build’s own'
      log.error({ err: error, revision: number, day }, `the site could not be made; visitors see ${seen}`)
    }
  }

  const poll = openPoll(look, () => (ahead.isAnnounced() ? CLOSE_POLL_MS : POLL_INTERVAL_MS))

  return {
    async start() {
      poll.next()
      // A store that's down shows nothing, but mustn't keep the server from starting.
      const number = await readNewestRevision(db).catch(() => 0)
      if (number > 0) await poll.settled()
    },
    async now() {
      // Right after a start.
      if (!shown) await poll.settled()
      newest = await readNewestRevision(db)
      return {
        shown: shown && shown.number > 0 ? idOf(shown.number) : null,
        newest: newest > 0 ? idOf(newest) : null,
        failed: failed?.number === newest ? failed.why : null,
        content: shown?.content ?? readBuilt(),
      }
    },
    hurry(isChanged = false) {
      isStale ||= isChanged
      poll.next()
    },
    stop: poll.stop,
  }
}

/** Looks again and again, one time after the other. */
function openPoll(look: () => Promise<void>, interval: () => number) {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let looking = Promise.resolve()
  const next = () => {
    clearTimeout(timer)
    looking = looking.then(look)
    void looking.then(plan)
  }
  const plan = () => {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(next, interval())
  }
  const settled = () => looking
  const stop = () => {
    isStopped = true
    clearTimeout(timer)
    return looking
  }
  return { next, settled, stop }
}

const readInput = async (db: Database, number: number, day: string): Promise<BuildInput> => ({
  day,
  overlay: await readOverlay(db, number),
  served: await readExtraPaths(db),
})

/** Other servers may show what's published: only this one knows that it doesn't. */
function openBehind({ clock, recordIncident }: Pick<FollowSiteDeps, 'clock' | 'recordIncident'>) {
  let behind: { since: number; isRecorded: boolean } | undefined
  return {
    note(shown: number, newest: number): void {
      if (shown >= newest) behind = undefined
      else behind ??= { since: clock(), isRecorded: false }
      if (!behind || behind.isRecorded || clock() - behind.since < BEHIND_MS) return
      behind.isRecorded = true
      recordIncident?.('site:behind', `the server ${hostname()} shows version ${shown} of ${newest}`)
    },
  }
}

/** Does ahead what takes long, so that what's published next shows at once. */
function openAhead({ db, clock, publisher }: Pick<FollowSiteDeps, 'db' | 'clock' | 'publisher'>) {
  let warmedAt = 0
  let announcedAt: number | undefined
  return {
    isAnnounced: () => announcedAt !== undefined,
    forget() {
      announcedAt = undefined
    },
    /** Starts the publisher where somebody is writing, on whatever server: it takes as long as making a small change. */
    async prepare(day: string): Promise<void> {
      const now = clock()
      if (warmedAt > now - SOON_MS || (await readLastSaved(db)) < now - SOON_MS) return
      warmedAt = now
      // Nobody waits for it. What's wrong shows when something is made.
      publisher.look({ day, overlay: {}, served: [] }, 'content/site.yaml').catch(() => {})
    },
    /** Makes the site that another server is trying out. It's shown once that's published, and not before. */
    async make(number: number, day: string): Promise<void> {
      const known = announcedAt
      const announced = await readPreparedRevision(db, number + 1, clock() - SOON_MS)
      announcedAt = announced?.announced_at
      if (!announced || announcedAt === known) return
      const input = await readInput(db, number, day)
      const overlay = { ...input.overlay, [announced.file]: announced.text }
      const tried = { day, overlay, served: JSON.parse(announced.served) as string[] }
      // What's shown counts as used again, or it would be deleted once many changes were tried out and refused.
      publisher
        .make(input)
        .then(() => publisher.make(tried))
        // Whoever tries it out hears what's wrong.
        .catch(() => {})
    },
  }
}
