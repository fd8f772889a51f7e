import { BUY_PATH } from '#contracts/masker-release.ts'
import { LANDING_PAGES } from '#test/site-content.ts'
import { LEAD_ENDPOINTS } from '../lead-endpoints.ts'
import { CODE, PRICE } from '../open-shop.ts'

/** A route that the server itself answers, not a page, with a valid request for it. */
export interface Endpoint {
  method: 'GET' | 'POST'
  /** The route pattern. */
  route: string
  /** An example path. */
  path: string
  /** A valid body; undefined if it reads none. */
  body?: () => Record<string, unknown>
  /** Whether other sites' pages may open it: it does nothing, or emails lead to it. */
  isOpen?: false
  /** The query parameters it reads. */
  query?: readonly string[]
}

const get = (route: string, input: Partial<Endpoint> = {}): Endpoint => ({
  method: 'GET',
  route,
  path: route,
  ...input,
})
const post = (route: string, body: () => Record<string, unknown>): Endpoint => ({
  method: 'POST',
  route,
  path: route,
  body,
})

/** All such routes; a test checks that none is missing. */
export const ENDPOINTS: readonly Endpoint[] = [
  get('/healthz'),
  get('/api/site-proof/:text', { path: `/api/site-proof/${'x'.repeat(43)}` }),
  get('/readyz'),
  get('/own-name', { path: '/own-name?domain=www.nobody.example' }),
  get('/api/site-config'),
  get('/assets/*', { path: '/assets/page-0123abcd.js' }),
  ...LEAD_ENDPOINTS.map(({ path, right }) => post(path, right)),
  post('/api/your-data', () => ({ email: 'ada@example.com' })),
  get('/api/your-data/:token', { path: '/api/your-data/nobody-s-token' }),
  post('/api/confirm', () => ({ token: 'nobody-s-token' })),
  post('/api/erase-my-data', () => ({ token: 'nobody-s-token' })),
  post('/api/call-time', () => ({
    token: 'nobody-s-token',
    firstMeetingTimestamp: '2026-03-10T15:00:00.000000Z',
    eventUri: 'https://api.calendly.com/scheduled_events/one',
  })),
  post('/api/stop-call-mail', () => ({ token: 'nobody-s-token' })),
  // Mail programs post here without a page, and what they send isn't read.
  { method: 'POST', route: '/api/stop-call-mail/:token', path: '/api/stop-call-mail/nobody-s-token' },
  // People open it, too: it leads to the page with the button.
  { method: 'GET', route: '/api/stop-call-mail/:token', path: '/api/stop-call-mail/nobody-s-token' },
  get('/draft/:token', { path: '/draft/nobody-s-token' }),
  get('/draft/:token/page', { path: '/draft/nobody-s-token/page', isOpen: false }),
  post('/api/draft-comment', () => ({ token: 'nobody-s-token', name: 'Ada', comment: 'Too long.' })),
  get('/api/receipt'),
  post('/api/forget-cookie', () => ({ name: 'grant' })),
  get('/api/guide', { query: ['expires', 'key', 'signature'] }),
  get('/api/scheduled-event', { isOpen: false, query: ['uri'] }),
  get('/api/free-times'),
  get('/api/call-invitation', { query: ['event', 'start'] }),
  post('/api/calendly-webhook', () => ({ event: 'invitee.created', payload: {} })),
  post('/api/counts', () => ({ page: '/lp_06-knowledge-management-systems', variant: 'a', step: 'view' })),
  // Takes reports sent by browsers, which have their own content types.
  { method: 'POST', route: '/api/reports', path: '/api/reports' },
  get(BUY_PATH),
  post('/api/client-code', () => ({ code: CODE })),
  post('/api/create-checkout-session', () => ({ priceId: PRICE })),
  post('/api/stripe-webhook', () => ({ id: 'evt_1', object: 'event', type: 'charge.refunded', data: { object: {} } })),
  get('/api/verify-session', { isOpen: false, query: ['session_id'] }),
  get('/api/downloads/:chip', { path: '/api/downloads/x64', query: ['order', 'expires', 'key', 'signature'] }),
  post('/api/purchase-links', () => ({ email: 'ada@example.com' })),
  // The others are answered by the same handler.
  ...LANDING_PAGES.slice(0, 1).map((path) => get(path, { query: ['utm_source', 'utm_campaign', 'gclid'] })),
]
