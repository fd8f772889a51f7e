import type { Context } from 'hono'
import type * as z from 'zod/mini'
import { utcDay } from '#contracts/clock.ts'
import {
  type DraftConflict,
  type PlanConflict,
  type PublishedAnswer,
  type PublishProblems,
  type RedirectsAnswer,
  type RevisionConflict,
  type ScheduledAnswer,
} from '#contracts/console-content.ts'
import {
  changePieceRequest,
  deleteRequest,
  endRequest,
  planRequest,
  publishRequest,
  putBackRequest,
  removeRedirectRequest,
  scheduleRequest,
} from '#contracts/content-requests.ts'
import { endTestOf } from '#server/flows/content/copy-landing-page.ts'
import { deletePiece } from '#server/flows/content/delete-piece.ts'
import { listContent } from '#server/flows/content/list-content.ts'
import { showDraft, showRevision } from '#server/flows/content/pieces.ts'
import { cancelPlan, type Planned, planDraft, publishPlanNow, showTime } from '#server/flows/content/plans.ts'
import { chooseVersion, type Published, publishDraft, putBack, setHidden } from '#server/flows/content/publish.ts'
import { isThere, removeRedirect } from '#server/flows/content/redirects.ts'
import type { SignedIn } from '#server/flows/people/sessions.ts'
import { HttpError } from '#server/http/http-error.ts'
import { readJson } from '#server/http/request-body.ts'
import { readRedirects } from '#server/store/content.ts'
import { auditBy, type ConsoleDeps, handlersOf } from './console-deps.ts'
import { findPiece } from './content.ts'

/** A landing page that goes ends its test. */
async function withoutTest(deps: ConsoleDeps, asked: { file: string; by: string }, published: Promise<Published>) {
  const outcome = await published
  if (outcome !== 'nothing there' && 'revision' in outcome) await endTestOf(deps, asked)
  return outcome
}

/** Endpoints that change what visitors see. Each is in the audit log with the revision. */
export function publishEndpoints(deps: ConsoleDeps) {
  const { db } = deps
  const audit = auditBy(deps)
  const answer = (c: Context, outcome: Published): Response => {
    deps.site.hurry()
    return answerPublished(c, outcome)
  }
  const change = async <Asked extends { file: string }>(
    c: Context,
    me: SignedIn,
    request: z.ZodMiniType<Asked>,
    work: (asked: Asked & { by: string }) => Promise<Published>,
  ) => {
    const asked = await readJson(c, request)
    await findPiece(deps, asked.file)
    return answer(c, await work({ ...asked, by: me.email }))
  }
  return handlersOf({
    'POST /api/console/content/publish': async (c, me) => {
      const asked = await readJson(c, publishRequest)
      return answer(c, await publishDraft(deps, { ...asked, by: me.email }))
    },
    'POST /api/console/content/hide': (c, me) =>
      change(c, me, changePieceRequest, (asked) => withoutTest(deps, asked, setHidden(deps, asked, true))),
    'POST /api/console/content/show': (c, me) =>
      change(c, me, changePieceRequest, (asked) => setHidden(deps, asked, false)),
    'POST /api/console/content/delete': (c, me) =>
      change(c, me, deleteRequest, async (asked) => {
        const { pieces } = await listContent(deps)
        const others = pieces.filter(({ file }) => file !== asked.file)
        if (asked.leadTo !== undefined && !isThere(asked.leadTo, others, utcDay(deps.clock())))
          throw new HttpError(422, 'Choose a piece that visitors see, for its readers to go to.')
        return withoutTest(deps, asked, deletePiece(deps, asked))
      }),
    'POST /api/console/content/put-back': (c, me) => change(c, me, putBackRequest, (asked) => putBack(deps, asked)),
    'POST /api/console/content/settle': (c, me) => change(c, me, endRequest, (asked) => chooseVersion(deps, asked)),
    'GET /api/console/content/redirects': async (c) => {
      const redirects = await readRedirects(db)
      return c.json<RedirectsAnswer>({
        redirects: redirects.map(({ from_path: from, to_path: to, created_at: at }) => ({ from, to, at })),
      })
    },
    'POST /api/console/content/remove-redirect': async (c, me) => {
      const { from } = await readJson(c, removeRedirectRequest)
      const outcome = await removeRedirect(deps, from)
      if (outcome === 'nothing there') throw new HttpError(404, 'There is no such redirect.')
      if (outcome !== 'removed') throw new HttpError(409, `A text still links there. ${outcome.linked}.`)
      await audit(me, 'removed a redirect', from)
      deps.site.hurry()
    },
  })
}

/** Endpoints of what's published by the clock. */
export const planEndpoints = (deps: ConsoleDeps) =>
  handlersOf({
    'POST /api/console/content/schedule': async (c, me) => {
      const asked = await readJson(c, scheduleRequest)
      return answerPlanned(c, await planDraft(deps, { ...asked, by: me.email }))
    },
    'POST /api/console/content/publish-plan': async (c, me) => {
      const asked = await readJson(c, planRequest)
      const outcome = await publishPlanNow(deps, { ...asked, by: me.email })
      deps.site.hurry()
      return answerPublished(c, outcome)
    },
    'POST /api/console/content/cancel-plan': async (c, me) => {
      const asked = await readJson(c, planRequest)
      if (!(await cancelPlan(deps, { ...asked, by: me.email }))) throw new HttpError(404, NOTHING_THERE)
    },
  })

/** Answers with when it goes out; or with what kept it from being scheduled. */
function answerPlanned(c: Context, outcome: Planned): Response {
  if (outcome === 'nothing there') throw new HttpError(404, NOTHING_THERE)
  if ('refused' in outcome) throw new HttpError(422, outcome.refused)
  if ('planned' in outcome) return c.json<ScheduledAnswer>({ at: outcome.planned.due_at })
  if ('planConflict' in outcome)
    return c.json<PlanConflict>({ conflict: 'plan', theirs: showTime(outcome.planConflict) }, 409)
  return answerPublished(c, outcome)
}

const NOTHING_THERE = 'There is nothing here to do this with. Load the page again.'

/** Answers with the revision, or with what kept it from being published. */
export function answerPublished(c: Context, outcome: Published): Response {
  if (outcome === 'nothing there') throw new HttpError(404, NOTHING_THERE)
  if ('revision' in outcome) return c.json<PublishedAnswer>({ revision: showRevision(outcome.revision) })
  if ('problems' in outcome) return c.json<PublishProblems>({ problems: [...outcome.problems] }, 422)
  if ('draftConflict' in outcome) {
    const draft = outcome.draftConflict
    return c.json<DraftConflict>({ conflict: 'draft', draft: draft ? showDraft(draft) : null }, 409)
  }
  const { revisionConflict: theirs, text, draft } = outcome
  if (!draft) throw new HttpError(409, 'Somebody has published another version since. Load the page again to see it.')
  return c.json<RevisionConflict>(
    {
      conflict: 'revision',
      theirs: theirs ? showRevision(theirs) : null,
      theirText: text,
      baseText: draft.base_text,
    },
    409,
  )
}
