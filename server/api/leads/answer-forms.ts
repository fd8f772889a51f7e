import type { Context, MiddlewareHandler } from 'hono'
import type { ByField, FormAnswer, FormDoor, LeadAnswer } from '#contracts/given-to-pages.ts'
import { FormRefusal, isFormPost, readForm } from '#server/http/body/form-body.ts'
import { FORM_FIELDS } from './form-fields.ts'

/** Renders the page that answers a form. */
type ShowAnswer = (c: Context, answer: FormAnswer) => Promise<Response>

/**
 * Answers a browser's own post of a form with a page, whatever came of it below, and so does a visit to the same address:
 * Back and a reload lead there once the page's script has run. Leaves the answers to scripts alone.
 * @param show makes the page; its status is the answer's
 */
export const answerForms =
  (door: FormDoor, show: ShowAnswer): MiddlewareHandler =>
  async (c, next) => {
    await next()
    const isVisit = c.req.method === 'GET' && Boolean(c.req.header('accept')?.includes('text/html'))
    if (!isVisit && !isFormPost(c)) return
    const { status } = c.res
    const page = await show(c, isVisit ? { door, outcome: 'visit' } : await describeOutcome(c, door))
    page.headers.set('cache-control', 'no-store')
    page.headers.set('x-robots-tag', 'noindex')
    c.res = new Response(page.body, { status, headers: page.headers })
  }

async function describeOutcome(c: Context, door: FormDoor): Promise<FormAnswer> {
  if (!c.error) {
    const { guide } = (await c.res.json()) as LeadAnswer
    return { door, outcome: 'thanks', ...(guide !== undefined && { guide }) }
  }
  const fields = c.error instanceof FormRefusal ? c.error.fields : {}
  return {
    door,
    outcome: 'refused',
    status: c.res.status,
    message: await c.res.text(),
    fields,
    // What another site filled in is not shown as if the visitor had typed it.
    typed: c.res.status === 403 ? {} : await readTyped(c, door),
  }
}

/** What was typed, to be shown again; nothing when it cannot be read, which may be the very reason of the refusal. */
async function readTyped(c: Context, door: FormDoor): Promise<ByField> {
  try {
    const typed = await readForm<string>(c, FORM_FIELDS[door])
    // The honeypot is not a visitor's.
    delete typed['company']
    return typed
  } catch {
    return {}
  }
}
