import type { Logger } from 'pino'
import { HOUR_MS, MINUTE_MS, runRepeatedly, type Stoppable } from '#contracts/clock.ts'
import { wordProblem } from '#contracts/content-problems.ts'
import { formatTime } from '#contracts/dates.ts'
import { beginSentence, numbered } from '#contracts/wording.ts'
import { BuildError } from '#publisher/publisher.ts'
import { HttpError } from '#server/http/http-error.ts'
import { inTransaction, storeNow } from '#server/store/database.ts'
import { claimPlan, failPlan, type Plan, readDuePlan } from '#server/store/plans.ts'
import { type NoteDeps, tellOf } from './content-note.ts'
import { readDraftText } from './drafts.ts'
import { type PlanDeps, publishPlan } from './plans.ts'

export interface PublishDueDeps extends PlanDeps, Omit<NoteDeps, 'timeZone'> {
  log: Logger
}

/** How often it's looked for what's due. No timer waits for its time: servers start anew, and clocks are set. */
const TICK_MS = 5000

/** How long another server leaves it to one that began. */
const CLAIM_MS = MINUTE_MS

/** From when on it's late. */
const LATE_MS = 5 * MINUTE_MS

/** Publishes by the clock what was scheduled. */
export function publishByTheClock(deps: PublishDueDeps): Stoppable {
  return runRepeatedly(async () => {
    try {
      await publishDue(deps)
    } catch (error) {
      deps.log.error({ err: error }, 'what was scheduled could not be published; trying again in a minute')
    }
    return TICK_MS
  })
}

/** Publishes what's due, in order, each once: whichever server is first, and by the store's clock. */
export async function publishDue(deps: PublishDueDeps): Promise<void> {
  const { db } = deps
  for (;;) {
    const now = await storeNow(db)
    const plan = await readDuePlan(db, now)
    // Another server is at it: what comes after waits.
    if (!plan || !(await claimPlan(db, plan, { now, until: now + CLAIM_MS }))) return
    await publishDuePlan(deps, plan, now)
  }
}

async function publishDuePlan(deps: PublishDueDeps, plan: Plan, now: number): Promise<void> {
  const { file, due_at, by: to } = plan
  const lateMs = now - due_at
  const isLate = lateMs > LATE_MS
  const planned = `It was to go out on ${formatTime(due_at, 'full', plan.time_zone)}`
  const late = `${planned}, and went out ${hoursIn(lateMs)} late`
  const published = publishPlan(deps, plan, { note: isLate ? late : '' })
  const failure = await published.then(
    () => undefined,
    (error: unknown) => {
      const known = describeFailure(error)
      if (known !== undefined) return known
      if (lateMs < HOUR_MS) throw error
      deps.log.error({ err: error, file }, 'what was scheduled could not be published for an hour')
      return 'It was tried for an hour, and each time something went wrong that we don’t know.'
    },
  )
  if (failure === undefined) deps.log.info({ file, lateMs }, 'what was scheduled is published')
  else deps.log.warn({ file, failure }, 'what was scheduled could not be published')
  if (failure === undefined && !isLate) return
  const woken = await inTransaction(deps.db, async (db) => {
    // Another server tells of it, or it's scheduled anew.
    if (failure !== undefined && !(await failPlan(db, plan, { failed_at: now, failure }))) return []
    const news =
      failure === undefined
        ? ({ about: 'late', says: `${late}.` } as const)
        : ({ about: 'failed', says: `${planned}. ${failure}` } as const)
    const text = (await readDraftText({ ...deps, db }, file)) ?? ''
    return tellOf({ ...deps, db }, { file, text, to, ...news })
  })
  for (const destination of woken) deps.wakeOutbox(destination)
}

/** Why it isn't published, in a sentence or more; undefined if trying again may help. */
function describeFailure(error: unknown): string | undefined {
  if (error instanceof HttpError)
    return error.status === 404
      ? 'There’s nothing to publish.'
      : 'The page was changed on the site after this was scheduled.'
  if (!(error instanceof BuildError)) return undefined
  const whole = error.problems.filter(({ field }) => field === null)
  if (whole.length < error.problems.length) return 'The check found something to mend in its form.'
  return whole.map((problem) => `${beginSentence(wordProblem(problem, 'form'))}.`).join(' ')
}

const hoursIn = (ms: number): string =>
  ms < 2 * HOUR_MS ? numbered(Math.round(ms / MINUTE_MS), 'minute') : numbered(Math.round(ms / HOUR_MS), 'hour')
