import type { PlanConflict, PlanTime, ShownPlan } from '#contracts/console-content.ts'
import type { AskedBy, planRequest, scheduleRequest } from '#contracts/content-requests.ts'
import { pageDay, readPlannedTime } from '#contracts/local-time.ts'
import { HttpError } from '#server/http/http-error.ts'
import { insertAuditEntry } from '#server/store/audit.ts'
import { type Draft, type Revision, readDraft, readLatestRevision, updateDraft } from '#server/store/content.ts'
import { deleteOne, findRow, inTransaction, putRow, storeNow } from '#server/store/database.ts'
import { type Plan, readPlans } from '#server/store/plans.ts'
import { draftConflict } from './drafts.ts'
import { datedBy } from './edit-fields.ts'
import { type ContentDeps, idOf, nothingThere, publishedText } from './pieces.ts'
import { publishChange, readSeenDraft, tryChange } from './publish.ts'
import type { TextChange } from './store-revisions.ts'

export interface PlanDeps extends ContentDeps {
  /** The firm's. */
  timeZone: string
}

/**
 * Has a draft go out as the person last saw it, when the firm's clocks show a time, in place of the plan that they knew
 * of. What's live stays until then. @param instead when that was made @throws BuildError, HttpError; then nothing changed
 */
export async function planDraft(
  deps: PlanDeps,
  { local, instead, ...change }: AskedBy<typeof scheduleRequest>,
): Promise<Plan> {
  const { db, clock, timeZone } = deps
  const { file, version, note, by } = change
  const draft = await readSeenDraft(db, change)
  const time = readPlannedTime(local, timeZone, await storeNow(db))
  if ('problem' in time) throw new HttpError(422, time.problem)
  const plans = await readPlans(db)
  const { base, base_text } = draft
  const planned: Plan = {
    file,
    base,
    base_text,
    note,
    by,
    draft_version: version,
    text: await datedText(deps, draft, time.at),
    due_at: time.at,
    local_time: local,
    time_zone: timeZone,
    made_at: Math.max(clock(), ...plans.map(({ made_at }) => made_at + 1)),
    claimed_until: 0,
    failed_at: null,
    failure: null,
  }
  const earlier = plans.filter((each) => each.file !== file && each.due_at <= time.at)
  const before = Object.fromEntries(earlier.map((each) => [each.file, each.text]))
  await tryChange(deps, changeOf(planned), before)
  return inTransaction(db, async (trx) => {
    // Whoever publishes or discards it now waits, and takes the plan off; who did so before leaves nothing to plan.
    if (!(await updateDraft(trx, draft, version))) throw draftConflict(await readDraft(trx, file))
    const other = await findRow(trx, 'content_plans', { file })
    if (other && other.made_at !== instead) throw planConflict(other)
    const plan = { ...planned, made_at: Math.max(planned.made_at, (other?.made_at ?? 0) + 1) }
    await putRow(trx, 'content_plans', 'file', plan)
    await insertAuditEntry(trx, { by, what: 'scheduled content', about: file, at: clock() })
    return plan
  })
}

/** Somebody else has scheduled this since. */
const planConflict = (plan: Plan) =>
  new HttpError(409, { conflict: 'plan', theirs: showTime(plan) } satisfies PlanConflict)

/** Publishes what's planned. @param note for the history, beside its own */
export async function publishPlan(deps: PlanDeps, plan: Plan, { by = plan.by, note = '' } = {}): Promise<Revision> {
  const text = await datedText(deps, plan, await storeNow(deps.db))
  return publishChange(deps, { ...changeOf(plan), by, text, note: [plan.note, note].filter(Boolean).join('. ') })
}

const changeOf = (plan: Plan): TextChange => ({
  ...plan,
  base: plan.base === null ? null : idOf(plan.base),
  what: 'published',
  plan,
})

type SeenPlan = AskedBy<typeof planRequest>

/** Publishes it before its time. */
export async function publishPlanNow(deps: PlanDeps, { by, ...seen }: SeenPlan): Promise<Revision> {
  const plan = await findRow(deps.db, 'content_plans', { file: seen.file })
  if (plan?.made_at !== seen.madeAt) throw nothingThere()
  return publishPlan(deps, plan, { by })
}

/** Has it not go out, and its draft stays. */
export const cancelPlan = ({ db, clock }: PlanDeps, { file, madeAt, by }: SeenPlan): Promise<void> =>
  inTransaction(db, async (trx) => {
    if (!(await deleteOne(trx, 'content_plans', { file, made_at: madeAt }))) throw nothingThere()
    await insertAuditEntry(trx, { by, what: 'canceled scheduled content', about: file, at: clock() })
  })

/** What's new gets the day on which it goes out; what was published before keeps its day, unless that's later. */
async function datedText(
  { db, readRelease, timeZone }: PlanDeps,
  { file, text, base }: Pick<Draft, 'file' | 'text' | 'base'>,
  at: number,
): Promise<string> {
  const isNew = base === null && readRelease(file) === undefined && !(await readLatestRevision(db, file))
  return datedBy(file, text, pageDay(at, timeZone), isNew)
}

/** Whose plan it is, and when it's due. */
const showTime = (plan: Plan): PlanTime => ({
  at: plan.due_at,
  local: plan.local_time,
  timeZone: plan.time_zone,
  by: plan.by,
  madeAt: plan.made_at,
  failure: plan.failure,
})

/** What a page shows of a plan. @param latest the file's latest revision */
export const showPlan = (plan: Plan, latest: Revision | undefined, release: string | undefined): ShownPlan => ({
  ...showTime(plan),
  version: plan.draft_version,
  isOutdated: (latest?.number ?? null) !== plan.base || (!latest && publishedText(latest, release) !== plan.base_text),
})
