import type { Context } from 'hono'
import type * as z from 'zod/mini'
import { utcDay } from '#contracts/clock.ts'
import type { PublishedAnswer, PublishProblems, RedirectsAnswer, ScheduledAnswer } from '#contracts/console-content.ts'
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
import { BuildError } from '#publisher/publisher.ts'
import { endTestOf } from '#server/flows/content/copy-landing-page.ts'
import { deletePiece } from '#server/flows/content/delete-piece.ts'
import { listContent } from '#server/flows/content/list-content.ts'
import { showRevision } from '#server/flows/content/pieces.ts'
import { cancelPlan, planDraft, publishPlanNow } from '#server/flows/content/plans.ts'
import { chooseVersion, publishDraft, putBack, setHidden } from '#server/flows/content/publish.ts'
import { isThere, removeRedirect } from '#server/flows/content/redirects.ts'
import type { SignedIn } from '#server/flows/people/sessions.ts'
import { HttpError } from '#server/http/http-error.ts'
import { readJson } from '#server/http/request-body.ts'
import { type Revision, readRedirects } from '#server/store/content.ts'
import { auditBy, type ConsoleDeps, handlersOf } from './console-deps.ts'
import { findPiece } from './content.ts'

/** Endpoints that change what visitors see. Each is in the audit log with the revision. */
export function publishEndpoints(deps: ConsoleDeps) {
  const { db } = deps
  const audit = auditBy(deps)
  const change = async <Asked extends { file: string }>(
    c: Context,
    me: SignedIn,
    request: z.ZodMiniType<Asked>,
    work: (asked: Asked & { by: string }) => Promise<Revision>,
  ) => {
    const asked = await readJson(c, request)
    await findPiece(deps, asked.file)
    return answerPublished(c, deps, work({ ...asked, by: me.email }))
  }
  /** A landing page that goes ends its test. */
  const withoutTest = async (asked: { file: string; by: string }, publishing: Promise<Revision>) => {
    const revision = await publishing
    await endTestOf(deps, asked)
    return revision
  }
  return handlersOf({
    'POST /api/console/content/publish': async (c, me) => {
      const asked = await readJson(c, publishRequest)
      return answerPublished(c, deps, publishDraft(deps, { ...asked, by: me.email }))
    },
    'POST /api/console/content/hide': (c, me) =>
      change(c, me, changePieceRequest, (asked) => withoutTest(asked, setHidden(deps, asked, true))),
    'POST /api/console/content/show': (c, me) =>
      change(c, me, changePieceRequest, (asked) => setHidden(deps, asked, false)),
    'POST /api/console/content/delete': (c, me) =>
      change(c, me, deleteRequest, async (asked) => {
        const { pieces } = await listContent(deps)
        const others = pieces.filter(({ file }) => file !== asked.file)
        if (asked.leadTo !== undefined && !isThere(asked.leadTo, others, utcDay(deps.clock())))
          throw new HttpError(422, 'Choose a piece that visitors see, for its readers to go to.')
        return withoutTest(asked, deletePiece(deps, asked))
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
      await removeRedirect(deps, from)
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
      const plan = await planDraft(deps, { ...asked, by: me.email }).catch(refuseWithProblems)
      return c.json<ScheduledAnswer>({ at: plan.due_at })
    },
    'POST /api/console/content/publish-plan': async (c, me) => {
      const asked = await readJson(c, planRequest)
      return answerPublished(c, deps, publishPlanNow(deps, { ...asked, by: me.email }))
    },
    'POST /api/console/content/cancel-plan': async (c, me) =>
      cancelPlan(deps, { ...(await readJson(c, planRequest)), by: me.email }),
  })

/** Answers with the revision, which this server shows at once; or with what's wrong. */
export async function answerPublished(c: Context, deps: ConsoleDeps, publishing: Promise<Revision>): Promise<Response> {
  const revision = await showAtOnce(deps, publishing)
  return c.json<PublishedAnswer>({ revision: showRevision(revision) })
}

/** Has this server show what's being published. @throws HttpError with what's wrong, for the forms to word */
export const showAtOnce = <Published>({ site }: ConsoleDeps, publishing: Promise<Published>): Promise<Published> =>
  publishing.catch(refuseWithProblems).finally(() => site.hurry())

function refuseWithProblems(error: unknown): never {
  if (!(error instanceof BuildError)) throw error
  throw new HttpError(422, { problems: error.problems } satisfies PublishProblems)
}
