import { formatTime } from '#contracts/dates.ts'
import { readPlannedTime } from '#contracts/local-time.ts'
import { insertAuditEntry } from '#server/store/audit.ts'
import { readLatestRevision } from '#server/store/content.ts'
import { inTransaction, storeNow } from '#server/store/database.ts'
import { deletePlan, type End, putEnd, readEnd, readPlan } from '#server/store/plans.ts'
import { markDraft } from './drafts.ts'
import { idOf, publishedText } from './pieces.ts'
import type { PlanDeps } from './plans.ts'
import { type Published, publishChange, tryChange } from './publish.ts'
import type { TextChange } from './store-revisions.ts'

/** What became of a request to hide something by the clock. Unless it's `planned`, nothing changed. */
export type PlannedEnd =
  | { planned: End }
  | { refused: string }
  | { planConflict: End }
  | Exclude<Published, { revision: unknown }>

/** Has a piece hidden when the firm's clocks show a time, whatever it says by then. @param instead of which end, as its page knew it */
export async function planEnd(
  deps: PlanDeps,
  { file, local, instead, by }: { file: string; local: string; instead: number | null; by: string },
): Promise<PlannedEnd> {
  const { db, clock, timeZone } = deps
  const time = readPlannedTime(local, timeZone, await storeNow(db))
  if ('problem' in time) return { refused: time.problem }
  const [hidden, plan] = await Promise.all([hiddenBy(deps, file, by), readPlan(db, file)])
  if (!hidden && !plan) return 'nothing there'
  const inTheWay = hidden && (await tryChange(deps, hidden, {}))
  if (inTheWay) return inTheWay
  if (plan && plan.due_at >= time.at)
    return { refused: `It goes out only on ${formatTime(plan.due_at, 'full', timeZone)}. Choose a later time.` }
  const planned: End = {
    file,
    due_at: time.at,
    local_time: local,
    time_zone: timeZone,
    by,
    made_at: Math.max(clock(), (instead ?? 0) + 1),
    claimed_until: 0,
    failed_at: null,
    failure: null,
  }
  return inTransaction(db, async (trx): Promise<PlannedEnd> => {
    if (!(await putEnd(trx, planned, instead))) {
      const theirs = await readEnd(trx, file)
      if (theirs) return { planConflict: theirs }
      await putEnd(trx, planned, null)
    }
    await insertAuditEntry(trx, { by, what: 'scheduled the end of content', about: file, at: clock() })
    return { planned }
  })
}

/** Hides what has come to its end. What's hidden or gone by then stays so. */
export async function hideAtEnd(deps: PlanDeps, end: End): Promise<Published> {
  const hidden = await hiddenBy(deps, end.file, end.by)
  if (hidden) {
    const outcome = await publishChange(deps, { ...hidden, end })
    // Somebody published meanwhile.
    const isOlder = outcome !== 'nothing there' && 'revisionConflict' in outcome
    return isOlder ? hideAtEnd(deps, end) : outcome
  }
  await deletePlan(deps.db, 'content_ends', end)
  return 'nothing there'
}

/** What hides a piece; undefined if visitors see none. */
async function hiddenBy({ db, readRelease }: PlanDeps, file: string, by: string): Promise<TextChange | undefined> {
  const latest = await readLatestRevision(db, file)
  const published = publishedText(latest, readRelease(file))
  const text = published === null ? undefined : markDraft(published, true)
  if (text === undefined || text === published) return undefined
  return { file, base: latest ? idOf(latest.number) : null, by, text, note: 'Hidden at its time', what: 'hid' }
}
