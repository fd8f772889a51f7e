import { createHmac } from 'node:crypto'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import * as z from 'zod/mini'
import { ASKED_TIMES_HEADER, readAskedTimes } from '#contracts/asked-times.ts'
import { ATTRIBUTION_HEADER, type Attribution, arrivalAt, readAttribution, type Touch } from '#contracts/attribution.ts'
import type { BookingAnswer } from '#contracts/calls.ts'
import { LEAD_MAGNET } from '#contracts/field-rules.ts'
import type { ByField } from '#contracts/fields.ts'
import { landingPageAt } from '#contracts/landing-pages.ts'
import {
  businessCardFields,
  businessCardSubmission,
  leadMagnetFields,
  leadMagnetSubmission,
  NEWSLETTER_SOURCE,
  newsletterRequest,
  newsletterSubmission,
  surveyRequest,
} from '#contracts/lead-forms.ts'
import type { FormKind } from '#contracts/lead-kind.ts'
import { type AcceptedLead, FORM_ENDPOINTS, type FormAnswer, type FormEndpoint } from '#contracts/page-data.ts'
import { agreedWords, type SiteSettings, type SiteWords } from '#contracts/site-config.ts'
import { AT_CALENDAR_HEADER, CORRECTED_HEADER } from '#contracts/survey-questions.ts'
import { answerBooking } from '#server/flows/calls/follow-calls.ts'
import { type CaptureDeps, type CapturedSubmission, captureLead } from '#server/flows/leads/capture-lead.ts'
import { uuidFromHash } from '#server/flows/leads/enqueue-deliveries.ts'
import { checkLink, GUIDE, guideHref, type LinkDeps, readSignedQuery } from '#server/flows/links/signed-link.ts'
import { isOwnOrigin, requireSameOrigin } from '#server/http/csrf.ts'
import { allowOnly, HttpError } from '#server/http/http-error.ts'
import { type Connection, connectionOf, type Module } from '#server/http/path-gate.ts'
import { limitRate, type RateDeps, type RateLimits, within } from '#server/http/rate-limit.ts'
import { checkForm, FormError, isFormPost, readForm, readJson } from '#server/http/request-body.ts'

export interface FormDeps extends CaptureDeps, LinkDeps, RateDeps {
  limits: Pick<RateLimits, 'leads'>
  /** Key for the ids of forms posted without a script. */
  submissionKey: string
  /** The site's public origin; undefined if the owner hasn't set it. */
  publicOrigin: string | undefined
  unlisted: { leadMagnetPath: string }
  pages: AnswerPages & {
    words: () => Promise<SiteWords>
    has(pathname: string): boolean
    guide(connection: Connection | undefined): Promise<Response>
  }
  siteConfig: SiteSettings
}

/** The forms that make a lead, and the guide that one of them is for. */
export function openForms(deps: FormDeps): Module {
  const fromOwnPage = requireSameOrigin(deps.publicOrigin, deps.security)
  const leadRate = limitRate('leads', deps.limits.leads, deps)
  const routes = new Hono()
  for (const endpoint of FORM_ENDPOINTS.filter((each) => each in LEAD_ENDPOINTS))
    routes.use(`/api/${endpoint}`, answerForms(endpoint, deps.pages))
  for (const [endpoint, take] of Object.entries(LEAD_ENDPOINTS))
    routes.post(`/api/${endpoint}`, fromOwnPage, leadRate, take(deps)).all(allowOnly('POST'))
  routes.get('/api/guide', limitRate('guide', GUIDE_LIMITS, deps), serveGuide(deps)).all(allowOnly('GET'))
  return { routes }
}

const namesOf = <Name extends string>(fields: Record<Name, unknown>) => Object.keys(fields) as Name[]

/** Input names of each form. `company` is the newsletter's honeypot. */
const FORM_FIELDS: Record<FormEndpoint, readonly string[]> = {
  'your-data': ['email'],
  newsletter: ['email', 'company'],
  'business-card': namesOf(businessCardFields.shape),
  'lead-magnet': namesOf(leadMagnetFields.shape),
}

interface LeadEndpoint<Contract extends z.ZodMiniType, Fields extends z.ZodMiniType> {
  request: Contract
  form?: {
    inputs: readonly string[]
    fields: Fields
    /** Builds the request the script would have sent. */
    complete: (fields: z.infer<Fields>, sent: PlainPost) => z.infer<Contract>
  }
  /** What to store and deliver, and its id. */
  lead: (request: z.infer<Contract>, c: Context, deps: FormDeps) => Submitted
  answer?: (deps: FormDeps, request: z.infer<Contract>) => AcceptedLead | Promise<BookingAnswer>
}

/** What the server adds to a form posted without a script. */
interface PlainPost {
  id: string
  timestamp: string
  company: string | undefined
  pageAddress: string
}

type Submitted = Pick<CapturedSubmission, 'id' | 'submission'> &
  Partial<Pick<CapturedSubmission, 'answers' | 'askedTimes' | 'corrects' | 'isAtCalendar' | 'held'>>

/** The lead endpoints, each `POST /api/{name}`. */
const LEAD_ENDPOINTS = {
  newsletter: leadEndpoint('newsletter', {
    request: newsletterRequest,
    form: {
      inputs: FORM_FIELDS.newsletter,
      fields: z.pick(newsletterSubmission, { email: true }),
      complete: (fields, { id: uuid, timestamp, company }) => ({
        uuid,
        timestamp,
        ...fields,
        source: NEWSLETTER_SOURCE,
        company,
      }),
    },
    lead: ({ company = '', ...submission }) => ({ id: submission.uuid, submission, held: company !== '' }),
    // Depends on the setting alone, so the response reveals nothing about the address or the honeypot.
    answer: ({ newsletterOptIn }) => (newsletterOptIn === 'double' ? { confirms: true } : {}),
  }),
  // Answers without a field in the automation's JSON are stored separately.
  survey: leadEndpoint('survey', {
    request: surveyRequest,
    lead: ({ answers, ...submission }, c) => ({
      id: submission.uuid,
      submission,
      answers,
      // Never grounds to refuse a lead.
      askedTimes: readAskedTimes(c.req.header(ASKED_TIMES_HEADER)),
      corrects: c.req.header(CORRECTED_HEADER) === '1',
      isAtCalendar: c.req.header(AT_CALENDAR_HEADER) === '1',
    }),
    answer: (deps, { uuid, eventUri }) => (eventUri === '' ? {} : answerBooking(deps, uuid, eventUri)),
  }),
  'business-card': leadEndpoint('business-card', {
    request: businessCardSubmission,
    form: {
      inputs: FORM_FIELDS['business-card'],
      fields: businessCardFields,
      complete: (fields, { id, timestamp }) => ({ UUID: id, Timestamp: timestamp, ...fields }),
    },
    lead: (submission) => ({ id: submission.UUID, submission }),
  }),
  'lead-magnet': leadEndpoint('lead-magnet', {
    request: leadMagnetSubmission,
    form: {
      inputs: FORM_FIELDS['lead-magnet'],
      fields: leadMagnetFields,
      complete: (fields, { id, timestamp, pageAddress }) => ({
        UUID: id,
        Timestamp: timestamp,
        ...fields,
        'Lead Magnet': LEAD_MAGNET,
        'Source URL': pageAddress,
      }),
    },
    lead: (submission, c, deps) => ({
      id: submission.UUID,
      submission: { ...submission, 'Source URL': sourceUrl(submission['Source URL'], c, deps) },
    }),
    answer: (deps) => ({ guide: guideHref(deps) }),
  }),
}

/** Reads, validates, stores, responds. A 2xx promises that the lead is stored and will be delivered. */
function leadEndpoint<Contract extends z.ZodMiniType, Fields extends z.ZodMiniType>(
  kind: FormKind,
  { request: contract, form, lead: leadOf, answer = () => ({}) }: LeadEndpoint<Contract, Fields>,
) {
  return (deps: FormDeps) => async (c: Context) => {
    const request = form && isFormPost(c) ? await readPlainPost(c, deps, kind, form) : await readJson(c, contract)
    const lead = { held: false, ...leadOf(request, c, deps) }
    const agreed = agreedWords(await deps.pages.words(), kind, deps.siteConfig.schedulerUrl !== null)
    const attribution = attributionOf(c, deps)
    const outcome = await captureLead(deps, { kind, ...lead, agreedWords: agreed, attribution })
    if (outcome === 'conflict') throw new HttpError(409, 'That id was already used for another submission.')
    return c.json({ ok: true, ...(await answer(deps, request)) })
  }
}

async function readPlainPost<Contract extends z.ZodMiniType, Fields extends z.ZodMiniType>(
  c: Context,
  deps: FormDeps,
  kind: string,
  { inputs, fields: contract, complete }: NonNullable<LeadEndpoint<Contract, Fields>['form']>,
): Promise<z.infer<Contract>> {
  const { company, ...typed } = await readForm(c, inputs)
  const fields = checkForm(contract, typed)
  const timestamp = new Date(deps.clock()).toISOString()
  const id = plainPostId(deps.submissionKey, [kind, timestamp.slice(0, 10), fields])
  return complete(fields, { id, timestamp, company, pageAddress: leadMagnetAddress(c, deps) })
}

/** The same content on the same day gets the same UUID, so a double click stores once. */
function plainPostId(key: string, content: readonly unknown[]): string {
  const hash = createHmac('sha256', key)
    .update(JSON.stringify(['form submission', ...content]))
    .digest('hex')
  return uuidFromHash(hash)
}

const leadMagnetAddress = (c: Context, { publicOrigin, unlisted }: FormDeps) =>
  `${publicOrigin ?? new URL(c.req.url).origin}/${unlisted.leadMagnetPath}`

/** The page the lead magnet form was on; blank if not ours, since a receiver may show it as a link. */
function sourceUrl(sent: string, c: Context, deps: FormDeps): string {
  const page = URL.parse(sent)
  if (!page || !isOwnOrigin(page.origin, c.req.url, deps.publicOrigin)) return ''
  // The response to a plain post repeats the form at the endpoint's own address, which doesn't identify the page.
  return page.pathname === c.req.path ? leadMagnetAddress(c, deps) : page.href
}

/** The lead's source, from the page's script or the form's address. Never grounds to refuse a lead. */
function attributionOf(c: Context, deps: FormDeps): Attribution | undefined {
  const sent = sentAttribution(c, deps)
  // Reports name landing pages: nobody makes one up.
  const known = (touch: Touch): Touch => {
    const { page = '', variant: _, ...ad } = touch
    return landingPageAt(page) && !deps.pages.has(page) ? ad : touch
  }
  return sent && { first: known(sent.first), last: known(sent.last) }
}

function sentAttribution(c: Context, { publicOrigin }: FormDeps): Attribution | undefined {
  if (!isFormPost(c)) return readAttribution(c.req.header(ATTRIBUTION_HEADER))
  const page = URL.parse(c.req.header('referer') ?? '')
  const touch = page && isOwnOrigin(page.origin, c.req.url, publicOrigin) ? arrivalAt(page) : undefined
  return touch && { first: touch, last: touch }
}

const GUIDE_LIMITS = within(60, { address: 60, network: 180, everybody: 1800 })

/** `GET /api/guide?expires=…&key=…&signature=…`: the PDF, at the URL returned by the lead magnet form. */
const serveGuide = (deps: FormDeps) => async (c: Context) => {
  if (checkLink(deps, GUIDE, [], readSignedQuery(c.req.query())) !== 'good')
    throw new HttpError(403, 'This link to the guide has expired. Please fill in the form again to get a new one.')
  return deps.pages.guide(connectionOf(c))
}

interface AnswerPages {
  /** Returns 503 when too many are rendering. */
  render: (pathname: string, input: { formAnswer: FormAnswer }) => Promise<Response>
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
    const { guide, confirms } = (await c.res.json()) as AcceptedLead
    return { endpoint, outcome: 'thanks', ...(guide !== undefined && { guide }), ...(confirms && { confirms }) }
  }
  const fields = c.error instanceof FormError ? c.error.fields : {}
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
