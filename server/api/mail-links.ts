import { setTimeout as pause } from 'node:timers/promises'
import { type Context, Hono } from 'hono'
import * as z from 'zod/mini'
import { PERSON_RULES } from '#contracts/field-rules.ts'
import { field, filledText } from '#contracts/fields.ts'
import {
  CALL_LINK_PATH,
  CONFIRM_PATH,
  type ConfirmScreen,
  type DataScreen,
  NO_CALL_MAIL_PATH,
  type PageData,
  YOUR_DATA_PATH,
} from '#contracts/page-data.ts'
import type { CallLinkDeps } from '#server/flows/calls/call-link.ts'
import type { CaptureDeps } from '#server/flows/leads/capture-lead.ts'
import { ANSWER_MS, type DummyMail } from '#server/flows/leads/dummy-mail.ts'
import { plainJson } from '#server/flows/leads/export-leads.ts'
import { confirmNewsletter, type LinkState, readMailLink } from '#server/flows/links/mail-links.ts'
import { type EraseByLinkDeps, eraseByLink, readHeldData, sendDataLink } from '#server/flows/privacy/your-data.ts'
import { requireSameOrigin } from '#server/http/csrf.ts'
import { allowOnly, HttpError } from '#server/http/http-error.ts'
import { type Module, type PathTarget, targetOf } from '#server/http/path-gate.ts'
import { limitRate, type RateDeps, within } from '#server/http/rate-limit.ts'
import { isFormPost, readFormOrJson } from '#server/http/request-body.ts'
import { asUnshared } from '#server/http/security-headers.ts'
import { readCallScreen, readStopScreen, receiveCallTime, receiveOneClickStop, receiveStop } from './calls.ts'
import { answerForms } from './lead-endpoints.ts'
import { type PageRenderers, renderWithRetries } from './render-with-retries.ts'

export interface MailLinkDeps extends CaptureDeps, EraseByLinkDeps, CallLinkDeps, RateDeps {
  publicOrigin: string | undefined
  /** The firm's, an IANA name. */
  timeZone: string
  dummyMail: DummyMail
  pages: PageRenderers
}

/** What visitors ask for by email, and what its links do: confirm, show or erase data, settle a call, stop emails. */
export function openMailLinks(deps: MailLinkDeps): Module {
  const fromOwnPage = requireSameOrigin(deps.publicOrigin, deps.security)
  const linkRate = limitRate('mailed links', LINK_LIMITS, deps)
  const askRate = limitRate('your data', ASK_LIMITS, deps)
  const routes = new Hono()
  routes.use('/api/your-data', answerForms('your-data', deps.pages))
  routes.post('/api/your-data', fromOwnPage, askRate, receiveDataRequest(deps)).all(allowOnly('POST'))
  routes.get('/api/your-data/:token', linkRate, serveData(deps)).all(allowOnly('GET'))
  routes.post('/api/confirm', fromOwnPage, linkRate, receiveConfirmation(deps)).all(allowOnly('POST'))
  routes.post('/api/erase-my-data', fromOwnPage, linkRate, receiveErasure(deps)).all(allowOnly('POST'))
  routes.post('/api/call-time', fromOwnPage, linkRate, receiveCallTime(deps)).all(allowOnly('POST'))
  routes.post('/api/stop-call-mail', fromOwnPage, linkRate, receiveStop(deps)).all(allowOnly('POST'))
  // Mail programs without a button of their own open the address: that changes nothing, and leads to the page's button.
  routes.get('/api/stop-call-mail/:token', linkRate, (c) =>
    c.redirect(`${NO_CALL_MAIL_PATH}/${encodeURIComponent(c.req.param('token'))}`, 303),
  )
  routes.post('/api/stop-call-mail/:token', linkRate, receiveOneClickStop(deps)).all(allowOnly('GET', 'POST'))
  routes.on(['GET', 'HEAD'], '*', (c, next) => {
    const target = targetOf(c)
    if (target?.kind === 'your data') return showYourData(deps)
    return target?.kind === 'mailed link' ? showMailedLink(deps, target) : next()
  })
  return { routes, findTarget: (path) => (path === YOUR_DATA_PATH ? { kind: 'your data' } : findMailedLink(path)) }
}

/** Limits on requesting a link. Also, each address is mailed at most once an hour. */
const ASK_LIMITS = within(10 * 60, { address: 5, network: 20, everybody: 300 })

const LINK_LIMITS = within(60, { address: 60, network: 120 })

const yourDataRequest = z.strictObject({ email: field(PERSON_RULES.email) })
const linkRequest = z.strictObject({ token: filledText(100) })

/** `POST /api/your-data`: same response for every address, after the same time. */
const receiveDataRequest = (deps: MailLinkDeps) => async (c: Context) => {
  const { email } = await readFormOrJson(c, yourDataRequest, ['email'])
  if (!canMail(deps))
    throw new HttpError(503, 'This site doesn’t send email. Please write to the address at the bottom of every page.')
  await Promise.all([sendDataLink(deps, email), pause(ANSWER_MS)])
  return c.json({ ok: true })
}

/** `POST /api/confirm`: confirms a newsletter sign-up. Forms are redirected to the page, which shows the outcome. */
const receiveConfirmation = (deps: MailLinkDeps) => async (c: Context) => {
  const token = await readToken(c)
  return answerLink(c, CONFIRM_PATH, token, await confirmNewsletter(deps, token))
}

/** `POST /api/erase-my-data`: erases the data that the mailed link shows. */
const receiveErasure = (deps: MailLinkDeps) => async (c: Context) => {
  const token = await readToken(c)
  return answerLink(c, YOUR_DATA_PATH, token, await eraseByLink(deps, token))
}

async function readToken(c: Context): Promise<string> {
  const { token } = await readFormOrJson(c, linkRequest, ['token'])
  if (!TOKEN.test(token)) throw new HttpError(404, UNKNOWN)
  return token
}

const TOKEN = /^[\w-]{1,100}$/
const UNKNOWN = 'We don’t recognize this link. Please open it from the email again.'
const ENDED = 'This link has expired. Please ask for a new one.'

function answerLink(c: Context, path: string, token: string, state: LinkState) {
  if (isFormPost(c)) return c.redirect(`${path}/${token}`, 303)
  if (state === 'unknown') throw new HttpError(404, UNKNOWN)
  if (state === 'expired') throw new HttpError(410, ENDED)
  return c.json({ ok: true })
}

/** `GET /api/your-data/{token}`: downloads the data we hold. */
const serveData = (deps: MailLinkDeps) => async (c: Context) => {
  const found = await readHeldData(deps, c.req.param('token') ?? '')
  if (found.state === 'unknown') throw new HttpError(404, UNKNOWN)
  if (found.state !== 'good') throw new HttpError(410, ENDED)
  return c.body(`${plainJson(found.held, 2)}\n`, 200, {
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': 'attachment; filename="your-data.json"',
    'x-robots-tag': 'noindex, nofollow',
  })
}

const canMail = ({ destinationsOf }: MailLinkDeps) => destinationsOf('your-data').length > 0

/** The page for requesting a link. Says so if no mail can be sent. */
const showYourData = async (deps: MailLinkDeps): Promise<Response> => {
  const page = await deps.pages.renderOnce(YOUR_DATA_PATH, { yourData: { canMail: canMail(deps) } })
  page.headers.set('cache-control', 'no-store')
  return page
}

type MailedPage = Extract<PathTarget, { kind: 'mailed link' }>

type Screen = [path: string, read: (deps: MailLinkDeps, token: string) => Promise<PageData>]

/** Where each page is, and what it shows. */
const SCREENS: Record<MailedPage['page'], Screen> = {
  confirm: [CONFIRM_PATH, async (...asked) => ({ confirm: await readConfirmScreen(...asked) })],
  'data-link': [YOUR_DATA_PATH, async (...asked) => ({ dataLink: await readDataScreen(...asked) })],
  'call-link': [CALL_LINK_PATH, async (...asked) => ({ callLink: await readCallScreen(...asked) })],
  'no-call-mail': [NO_CALL_MAIL_PATH, async (...asked) => ({ noCallMail: await readStopScreen(...asked) })],
}

function findMailedLink(path: string): PathTarget | undefined {
  const [, start, token = ''] = /^(.*)\/([^/]*)$/.exec(path) ?? []
  if (!TOKEN.test(token)) return undefined
  for (const page of Object.keys(SCREENS) as MailedPage['page'][])
    if (start === SCREENS[page][0]) return { kind: 'mailed link', page, token }
  return undefined
}

const STATUSES = { good: 200, used: 200, booked: 200, asked: 200, expired: 410, unknown: 404, later: 503 } as const

/** Read-only, since mail scanners open links before people do. Only valid links get their own render. */
async function showMailedLink(deps: MailLinkDeps, { page, token }: MailedPage): Promise<Response> {
  const [start, read] = SCREENS[page]
  const given = await read(deps, token)
  const { confirm, dataLink, callLink, noCallMail } = given
  const { state = 'unknown' } = confirm ?? dataLink ?? callLink ?? noCallMail ?? {}
  const path = `${start}/link`
  const rendered = await (state === 'good'
    ? renderWithRetries(deps.pages, path, given)
    : deps.pages.renderOnce(path, given))
  const status = rendered.status === 200 ? STATUSES[state] : rendered.status
  return asUnshared(new Response(rendered.body, { status, headers: rendered.headers }))
}

async function readConfirmScreen(deps: MailLinkDeps, token: string): Promise<ConfirmScreen> {
  const { state } = await readMailLink(deps, 'newsletter', token)
  return state === 'good' ? { state, token } : { state }
}

async function readDataScreen(deps: MailLinkDeps, token: string): Promise<DataScreen> {
  const found = await readHeldData(deps, token)
  return found.state === 'good' ? { ...found, token, timeZone: deps.timeZone } : found
}
