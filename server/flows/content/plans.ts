import { dayIn, utcDay } from '#contracts/clock.ts'
import type { ShownPlan } from '#contracts/console-content.ts'
import { readPlannedTime } from '#contracts/local-time.ts'
import { insertAuditEntry } from '#server/store/audit.ts'
import { insertDraft, type Revision, readDraft, readLatestRevision } from '#server/store/content.ts'
import { inTransaction, storeNow } from '#server/store/database.ts'
import { deletePlan, type Plan, putPlan, readPlan, readPlans } from '#server/store/plans.ts'
import { editFields, readFields } from './edit-fields.ts'
import { type ContentDeps, idOf, publishedText } from './pieces.ts'
import { type Published, publishChange, type TextChange, tryChange } from './publish.ts'

export interface PlanDeps extends ContentDeps {
  /** The firm's. */
  timeZone: string
}

/** What became of a request to plan. Unless it's `planned`, nothing changed. */
export type Planned = { planned: Plan } | { refused: string } | Exclude<Published, { revision: Revision }>

interface PlannedDraft {
  file: string
  base: string | null
  version: number
  local: string
  note: string
  by: string
}

/** Has a draft go out as the person last saw it, when the firm's clocks show a time. What's live stays until then. */
export async function planDraft(
  deps: PlanDeps,
  { file, base, version, local, note, by }: PlannedDraft,
): Promise<Planned> {
  const draft = await readDraft(deps.db, file)
  const isSeen = draft?.version === version && (draft.base === null ? null : idOf(draft.base)) === base
  if (!draft || !isSeen) return { draftConflict: draft }
  return plan(deps, { ...draft, draft_version: version, note, by }, local)
}

/** Has a plan go out at another time. */
export async function movePlan(
  deps: PlanDeps,
  { local, by, ...key }: { file: string; madeAt: number; local: string; by: string },
): Promise<Planned> {
  const stored = await findPlan(deps, key)
  return stored ? plan(deps, { ...stored, by }, local) : 'nothing there'
}

type Begun = Pick<Plan, 'file' | 'text' | 'base' | 'base_text' | 'draft_version' | 'note' | 'by'>

async function plan(deps: PlanDeps, begun: Begun, local: string): Promise<Planned> {
  const { db, clock, timeZone } = deps
  const { file, text, base, base_text, draft_version, note, by } = begun
  const time = readPlannedTime(local, timeZone, await storeNow(db))
  if ('problem' in time) return { refused: time.problem }
  const [before, plans] = await Promise.all([readPlan(db, file), readPlans(db)])
  const made_at = Math.max(clock(), (before?.made_at ?? 0) + 1)
  const what = { file, base, base_text, draft_version, note, by, made_at, due_at: time.at }
  const planned: Plan = {
    ...what,
    text: await datedText(deps, begun, time.at, text),
    local_time: local,
    time_zone: timeZone,
    claimed_until: 0,
    failed_at: null,
    failure: null,
  }
  const earlier = plans.filter((each) => each.file !== file && each.due_at <= time.at)
  const inTheWay = await tryChange(
    deps,
    changeOf(planned),
    Object.fromEntries(earlier.map((each) => [each.file, each.text])),
  )
  if (inTheWay) return inTheWay
  await inTransaction(db, async (trx) => {
    await putPlan(trx, planned)
    await insertAuditEntry(trx, { by, what: 'scheduled content', about: file, at: clock() })
  })
  return { planned }
}

/** Publishes what's planned. @param note for the history, beside its own */
export async function publishPlan(
  deps: PlanDeps,
  stored: Plan,
  { by = stored.by, note = '' } = {},
): Promise<Published> {
  const text = await datedText(deps, stored, await storeNow(deps.db), stored.text)
  return publishChange(deps, {
    ...changeOf(stored),
    by,
    text,
    note: [stored.note, note].filter(Boolean).join('. '),
  })
}

const changeOf = (stored: Plan): TextChange => ({
  file: stored.file,
  base: stored.base === null ? null : idOf(stored.base),
  by: stored.by,
  text: stored.text,
  note: stored.note,
  what: 'published',
  plan: stored,
})

/** Publishes it before its time. */
export async function publishPlanNow(
  deps: PlanDeps,
  { by, ...key }: { file: string; madeAt: number; by: string },
): Promise<Published> {
  const stored = await findPlan(deps, key)
  return stored ? publishPlan(deps, stored, { by }) : 'nothing there'
}

/** Has it not go out. Its words are a draft again, unless there's a newer one. @returns false if it's gone already */
export async function cancelPlan(
  deps: PlanDeps,
  { by, ...key }: { file: string; madeAt: number; by: string },
): Promise<boolean> {
  const stored = await findPlan(deps, key)
  if (!stored) return false
  const { file, text, base, base_text } = stored
  const now = deps.clock()
  return inTransaction(deps.db, async (trx) => {
    if (!(await deletePlan(trx, stored))) return false
    // Not its own version again: a page may still have that.
    const version = Math.max(now, stored.draft_version + 1)
    await insertDraft(trx, { file, text, base, base_text, version, by, saved_at: now })
    await insertAuditEntry(trx, { by, what: 'canceled scheduled content', about: file, at: now })
    return true
  })
}

async function findPlan({ db }: PlanDeps, { file, madeAt }: { file: string; madeAt: number }) {
  const stored = await readPlan(db, file)
  return stored?.made_at === madeAt ? stored : undefined
}

/** What's new gets the day on which it goes out; what was published before keeps its day, unless that's later. */
async function datedText(
  { db, readRelease, timeZone }: PlanDeps,
  { file, base }: Pick<Plan, 'file' | 'base'>,
  at: number,
  text: string,
): Promise<string> {
  // Pages switch at midnight UTC: with a later day, it would wait for that.
  const [day = ''] = [dayIn(at, timeZone), utcDay(at)].toSorted()
  const fields = readFields(file, text)
  const date: unknown = typeof fields === 'object' && fields !== null ? Reflect.get(fields, 'date') : undefined
  if (typeof date !== 'string') return text
  const isNew = base === null && readRelease(file) === undefined && !(await readLatestRevision(db, file))
  return isNew || date > day ? (editFields(file, text, { values: { date: day } }) ?? text) : text
}

/** What a page shows of a plan. @param latest the file's latest revision */
export const showPlan = (stored: Plan, latest: Revision | undefined, release: string | undefined): ShownPlan => ({
  at: stored.due_at,
  local: stored.local_time,
  timeZone: stored.time_zone,
  note: stored.note,
  by: stored.by,
  madeAt: stored.made_at,
  version: stored.draft_version,
  isOutdated:
    (latest?.number ?? null) !== stored.base || (!latest && publishedText(latest, release) !== stored.base_text),
  failure: stored.failure,
})
