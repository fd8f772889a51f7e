import type { Context, MiddlewareHandler } from 'hono'
import type { ByField, FormAnswer, FormEndpoint, LeadAnswer } from '#contracts/given-to-pages.ts'
import { FormRefusal, isFormPost, readForm } from '#server/http/request-body.ts'
import { FORM_FIELDS } from './lead-endpoints.ts'

/** Renders the pages that answer forms. */
export interface AnswerPages {
  /** Returns 503 when too many are rendering. */
  render: (pathname: string, given: { formAnswer: FormAnswer }) => Promise<Response>
  /** Same, for a page that's identical for everyone; cached. */
  renderOnce: AnswerPages['render']
}

/** Responds with a page to forms posted without a script and to visits. Scripts get the endpoint's own response. */
export const answerForms =
  (endpoint: FormEndpoint, pages: AnswerPages): MiddlewareHandler =>
  async (c, next) => {
    await next()
    const isVisit = c.req.method === 'GET' && Boolean(c.req.header('accept')?.includes('text/html'))
    if (!isVisit && !isFormPost(c)) return
    const { status } = c.res
    const formAnswer: FormAnswer = isVisit ? { endpoint, outcome: 'visit' } : await describeOutcome(c, endpoint)
    const isAlikeForAll = formAnswer.outcome === 'refused' ? UNREAD.has(formAnswer.status) : !('guide' in formAnswer)
    let page = await pages[isAlikeForAll ? 'renderOnce' : 'render'](c.req.path, { formAnswer })
    // It's stored, so say thanks anyway, without the guide link but with how to get it.
    if (page.status === 503 && formAnswer.outcome === 'thanks')
      page = await pages.renderOnce(c.req.path, { formAnswer: { endpoint, outcome: 'thanks' } })
    page.headers.set('x-robots-tag', 'noindex')
    c.res = new Response(page.body, { status: page.status === 503 ? 503 : status, headers: page.headers })
  }

/** Refused before the form was read. The page shows no input and is cached, so a flood costs no rendering. */
const UNREAD: ReadonlySet<number> = new Set([403, 429])

/** Doesn't depend on the wait, so the page is cacheable; Retry-After has the seconds. */
const TOO_MANY =
  'You’ve sent too many requests. Please go back and try again later. What you typed should still be there.'

async function describeOutcome(c: Context, endpoint: FormEndpoint): Promise<FormAnswer> {
  const { status } = c.res
  if (!c.error) {
    const { guide, confirms } = (await c.res.json()) as LeadAnswer
    return { endpoint, outcome: 'thanks', ...(guide !== undefined && { guide }), ...(confirms && { confirms }) }
  }
  const fields = c.error instanceof FormRefusal ? c.error.fields : {}
  const message = status === 429 ? TOO_MANY : await c.res.text()
  const typed = UNREAD.has(status) ? {} : await readTyped(c, endpoint)
  return { endpoint, outcome: 'refused', status, message, fields, typed }
}

/** What was typed, to redisplay. Empty if it can't be read, which may be why it was refused. */
async function readTyped(c: Context, endpoint: FormEndpoint): Promise<ByField> {
  try {
    const typed = await readForm(c, FORM_FIELDS[endpoint])
    // The honeypot; visitors don't see it.
    delete typed['company']
    return typed
  } catch {
    return {}
  }
}
