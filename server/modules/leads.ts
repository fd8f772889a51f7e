import { Hono } from 'hono'
import { FORM_ENDPOINTS, YOUR_DATA_PATH } from '#contracts/given-to-pages.ts'
import {
  receiveCalendarNews,
  receiveCallTime,
  receiveOneClickStop,
  receiveStop,
  serveCallInvitation,
  serveScheduledEvent,
} from '#server/api/calls.ts'
import {
  answerForms,
  GUIDE_LIMITS,
  LEAD_ENDPOINTS,
  type LeadEndpointParts,
  serveGuide,
} from '#server/api/lead-endpoints.ts'
import {
  ASK_LIMITS,
  findMailedLink,
  LINK_LIMITS,
  type MailLinkParts,
  receiveConfirmation,
  receiveDataRequest,
  receiveErasure,
  serveData,
  showMailedLink,
  showYourData,
} from '#server/api/mail-links.ts'
import type { Figures } from '#server/figures.ts'
import { refuseOtherSites, requireSameOrigin } from '#server/http/hosts.ts'
import { type Module, targetOf } from '#server/http/path-gate.ts'
import { limitRate, type RateLimits, type RateParts } from '#server/http/rate-limit.ts'
import { allowOnly } from '#server/http/refusal.ts'
import type { Pages } from '#server/pages/pages.ts'
import type { Scheduler } from '#server/partners/ports.ts'

export interface LeadsParts extends LeadEndpointParts, MailLinkParts, RateParts {
  /** Undefined if none is configured. */
  scheduler: Scheduler | undefined
  timeZone: string
  limits: Pick<RateLimits, 'leads' | 'scheduledEvent'>
  pages: Pick<Pages, 'render' | 'renderOnce' | 'guide' | 'words'>
  figures?: Figures | undefined
}

/** What visitors send: forms, the survey and its call, and what they asked for by email. */
export function openLeads(parts: LeadsParts): Module {
  const { limits, pages, security } = parts
  const routes = new Hono()
  const fromOwnPage = requireSameOrigin(parts.publicOrigin, security)
  const leadRate = limitRate('leads', limits.leads, parts)
  const eventRate = limitRate('scheduled event', limits.scheduledEvent, parts)
  const linkRate = limitRate('mailed links', LINK_LIMITS, parts)
  const askRate = limitRate('your data', ASK_LIMITS, parts)

  for (const endpoint of FORM_ENDPOINTS) routes.use(`/api/${endpoint}`, answerForms(endpoint, pages))
  for (const [endpoint, take] of Object.entries(LEAD_ENDPOINTS))
    routes.post(`/api/${endpoint}`, fromOwnPage, leadRate, take(parts)).all(allowOnly('POST'))
  routes
    .get('/api/scheduled-event', refuseOtherSites(security), eventRate, serveScheduledEvent(parts))
    .all(allowOnly('GET'))
  routes.post('/api/calendly-webhook', receiveCalendarNews(parts)).all(allowOnly('POST'))
  routes.get('/api/call-invitation', eventRate, serveCallInvitation(parts)).all(allowOnly('GET'))
  routes.get('/api/guide', limitRate('guide', GUIDE_LIMITS, parts), serveGuide(parts)).all(allowOnly('GET'))

  routes.post('/api/your-data', fromOwnPage, askRate, receiveDataRequest(parts)).all(allowOnly('POST'))
  routes.get('/api/your-data/:token', linkRate, serveData(parts)).all(allowOnly('GET'))
  routes.post('/api/confirm', fromOwnPage, linkRate, receiveConfirmation(parts)).all(allowOnly('POST'))
  routes.post('/api/erase-my-data', fromOwnPage, linkRate, receiveErasure(parts)).all(allowOnly('POST'))
  routes.post('/api/call-time', fromOwnPage, linkRate, receiveCallTime(parts)).all(allowOnly('POST'))
  routes.post('/api/stop-call-mail', fromOwnPage, linkRate, receiveStop(parts)).all(allowOnly('POST'))
  routes.post('/api/stop-call-mail/:token', linkRate, receiveOneClickStop(parts)).all(allowOnly('POST'))
  routes.on(['GET', 'HEAD'], '*', (c, next) => {
    const target = targetOf(c)
    if (target?.kind === 'your data') return showYourData(parts)
    return target?.kind === 'mailed link' ? showMailedLink(parts, target) : next()
  })
  return { routes, findTarget: (path) => (path === YOUR_DATA_PATH ? { kind: 'your data' } : findMailedLink(path)) }
}
