/** Who may use a page or an endpoint. Owners can do all that staff can; `anyone` needs no session. */
export type ConsoleRole = 'owner' | 'staff'

interface ConsolePage {
  /** Below /console; segments with a colon are parameters. */
  path: `/console${string}`
  role: ConsoleRole | 'anyone'
  /** Its file in a folder of console/, without .page.tsx. */
  page: string
  title: string
  /** Linked in the header, under this tab, in this table's order. */
  tab?: ConsoleTab
}

/** The tabs of the header. */
export const CONSOLE_TABS = ['Today', 'Leads', 'Site', 'Money', 'Settings'] as const
type ConsoleTab = (typeof CONSOLE_TABS)[number]

/** Every console page. Without a session they redirect to sign-in, except those for anyone. */
export const CONSOLE_PAGES = [
  { path: '/console', role: 'staff', page: 'today', title: 'Today', tab: 'Today' },
  { path: '/console/leads', role: 'staff', page: 'leads', title: 'Leads', tab: 'Leads' },
  { path: '/console/leads/:id', role: 'staff', page: 'lead', title: 'Lead' },
  { path: '/console/funnel', role: 'staff', page: 'funnel', title: 'Funnel', tab: 'Leads' },
  { path: '/console/tests', role: 'staff', page: 'tests', title: 'Tests', tab: 'Leads' },
  { path: '/console/content', role: 'staff', page: 'content', title: 'Content', tab: 'Site' },
  { path: '/console/content/edit', role: 'staff', page: 'edit', title: 'Edit' },
  { path: '/console/samples', role: 'staff', page: 'samples', title: 'Samples', tab: 'Site' },
  { path: '/console/promises', role: 'staff', page: 'promises', title: 'Promises', tab: 'Site' },
  { path: '/console/orders', role: 'staff', page: 'orders', title: 'Orders and codes', tab: 'Money' },
  { path: '/console/make-it-yours', role: 'staff', page: 'make-it-yours', title: 'Make it yours', tab: 'Settings' },
  { path: '/console/connections', role: 'staff', page: 'connections', title: 'Connections', tab: 'Settings' },
  { path: '/console/domain', role: 'staff', page: 'domain', title: 'Domain', tab: 'Settings' },
  { path: '/console/health', role: 'staff', page: 'health', title: 'Health', tab: 'Settings' },
  { path: '/console/deliveries', role: 'staff', page: 'deliveries', title: 'Deliveries', tab: 'Settings' },
  { path: '/console/people', role: 'owner', page: 'people', title: 'People', tab: 'Settings' },
  { path: '/console/audit', role: 'owner', page: 'audit', title: 'Audit log', tab: 'Settings' },
  { path: '/console/account', role: 'staff', page: 'account', title: 'Your account' },
  { path: '/console/sign-in', role: 'anyone', page: 'sign-in', title: 'Sign in' },
  { path: '/console/enroll', role: 'anyone', page: 'enroll', title: 'Set up your passkey' },
  { path: '/console/recover', role: 'anyone', page: 'recover', title: 'Use a recovery code' },
] as const satisfies readonly ConsolePage[]

interface ConsoleEndpoint {
  /** GET changes nothing, and writes nothing but who looked. POST may, and is accepted only from this site's pages. */
  method: 'GET' | 'POST'
  path: `/api/console/${string}`
  role: ConsoleRole | 'anyone'
  /** Decides who has access, or where data goes, so each request needs its own answer by the person's passkey. */
  needsPasskey?: true
}

/** Every endpoint of the console. */
export const CONSOLE_ENDPOINTS = [
  { method: 'POST', path: '/api/console/sign-in/options', role: 'anyone' },
  { method: 'POST', path: '/api/console/sign-in', role: 'anyone' },
  { method: 'POST', path: '/api/console/enroll/options', role: 'anyone' },
  { method: 'POST', path: '/api/console/enroll', role: 'anyone' },
  { method: 'POST', path: '/api/console/recover/options', role: 'anyone' },
  { method: 'POST', path: '/api/console/recover', role: 'anyone' },
  { method: 'POST', path: '/api/console/sign-out', role: 'staff' },
  { method: 'POST', path: '/api/console/confirm/options', role: 'staff' },
  { method: 'GET', path: '/api/console/account', role: 'staff' },
  { method: 'POST', path: '/api/console/account/rename', role: 'staff' },
  { method: 'POST', path: '/api/console/account/address', role: 'staff', needsPasskey: true },
  { method: 'POST', path: '/api/console/account/prove-address', role: 'staff' },
  { method: 'POST', path: '/api/console/account/end-session', role: 'staff' },
  { method: 'POST', path: '/api/console/account/end-sessions', role: 'staff' },
  { method: 'POST', path: '/api/console/account/passkey-options', role: 'staff', needsPasskey: true },
  { method: 'POST', path: '/api/console/account/add-passkey', role: 'staff' },
  { method: 'POST', path: '/api/console/account/remove-passkey', role: 'staff', needsPasskey: true },
  { method: 'POST', path: '/api/console/account/recovery-codes', role: 'staff', needsPasskey: true },
  { method: 'GET', path: '/api/console/today', role: 'staff' },
  { method: 'GET', path: '/api/console/changes', role: 'staff' },
  { method: 'GET', path: '/api/console/events', role: 'staff' },
  { method: 'GET', path: '/api/console/leads', role: 'staff' },
  { method: 'POST', path: '/api/console/leads/export', role: 'owner' },
  { method: 'POST', path: '/api/console/leads/workbook', role: 'owner' },
  { method: 'GET', path: '/api/console/leads/:id', role: 'staff' },
  { method: 'POST', path: '/api/console/leads/:id/state', role: 'staff' },
  { method: 'POST', path: '/api/console/leads/:id/note', role: 'staff' },
  { method: 'POST', path: '/api/console/leads/:id/next-step', role: 'staff' },
  { method: 'POST', path: '/api/console/leads/:id/reply', role: 'staff' },
  { method: 'POST', path: '/api/console/leads/:id/undo-reply', role: 'staff' },
  { method: 'POST', path: '/api/console/leads/:id/release', role: 'staff' },
  { method: 'POST', path: '/api/console/leads/:id/merge', role: 'staff' },
  { method: 'POST', path: '/api/console/leads/:id/part', role: 'staff' },
  { method: 'GET', path: '/api/console/leads/:id/person', role: 'owner' },
  { method: 'POST', path: '/api/console/leads/:id/person/export', role: 'owner' },
  { method: 'POST', path: '/api/console/leads/:id/erase', role: 'owner' },
  { method: 'POST', path: '/api/console/calls/:id/set', role: 'staff' },
  { method: 'POST', path: '/api/console/calls/:id/move', role: 'staff' },
  { method: 'POST', path: '/api/console/calls/:id/undo', role: 'staff' },
  { method: 'POST', path: '/api/console/calls/:id/cancel', role: 'staff' },
  { method: 'GET', path: '/api/console/funnel', role: 'staff' },
  { method: 'GET', path: '/api/console/tests', role: 'staff' },
  { method: 'POST', path: '/api/console/tests/switch', role: 'owner' },
  { method: 'GET', path: '/api/console/deliveries', role: 'staff' },
  { method: 'POST', path: '/api/console/deliveries/resend', role: 'staff' },
  { method: 'POST', path: '/api/console/deliveries/let-go', role: 'staff' },
  { method: 'POST', path: '/api/console/deliveries/resend-failed', role: 'staff' },
  { method: 'POST', path: '/api/console/deliveries/hold', role: 'owner' },
  { method: 'POST', path: '/api/console/deliveries/release', role: 'owner' },
  { method: 'POST', path: '/api/console/deliveries/call-mail', role: 'owner' },
  { method: 'GET', path: '/api/console/content', role: 'staff' },
  { method: 'GET', path: '/api/console/content/piece', role: 'staff' },
  { method: 'GET', path: '/api/console/content/editors', role: 'staff' },
  { method: 'GET', path: '/api/console/content/revision', role: 'staff' },
  { method: 'GET', path: '/api/console/content/preview', role: 'staff' },
  { method: 'GET', path: '/api/console/content/sheet', role: 'staff' },
  { method: 'POST', path: '/api/console/content/new', role: 'staff' },
  { method: 'POST', path: '/api/console/content/second-version', role: 'staff' },
  { method: 'POST', path: '/api/console/content/draft', role: 'staff' },
  { method: 'POST', path: '/api/console/content/discard-draft', role: 'staff' },
  { method: 'POST', path: '/api/console/content/picture', role: 'staff' },
  { method: 'POST', path: '/api/console/content/mark', role: 'staff' },
  { method: 'POST', path: '/api/console/content/send-letter', role: 'staff' },
  { method: 'GET', path: '/api/console/content/draft-talk', role: 'staff' },
  { method: 'POST', path: '/api/console/content/make-draft-link', role: 'staff' },
  { method: 'POST', path: '/api/console/content/revoke-draft-link', role: 'staff' },
  { method: 'POST', path: '/api/console/content/settle-comment', role: 'staff' },
  { method: 'POST', path: '/api/console/content/answer-comment', role: 'staff' },
  { method: 'POST', path: '/api/console/content/publish', role: 'owner' },
  { method: 'POST', path: '/api/console/content/schedule', role: 'owner' },
  { method: 'POST', path: '/api/console/content/publish-plan', role: 'owner' },
  { method: 'POST', path: '/api/console/content/cancel-plan', role: 'owner' },
  { method: 'POST', path: '/api/console/content/hide', role: 'owner' },
  { method: 'POST', path: '/api/console/content/show', role: 'owner' },
  { method: 'POST', path: '/api/console/content/delete', role: 'owner' },
  { method: 'GET', path: '/api/console/content/linking', role: 'owner' },
  { method: 'POST', path: '/api/console/content/put-back', role: 'owner' },
  { method: 'POST', path: '/api/console/content/settle', role: 'owner' },
  { method: 'GET', path: '/api/console/content/redirects', role: 'staff' },
  { method: 'POST', path: '/api/console/content/remove-redirect', role: 'owner' },
  { method: 'GET', path: '/api/console/first-hour', role: 'staff' },
  { method: 'POST', path: '/api/console/first-hour/choose', role: 'owner' },
  { method: 'GET', path: '/api/console/samples', role: 'staff' },
  { method: 'POST', path: '/api/console/samples/take-out', role: 'owner' },
  { method: 'POST', path: '/api/console/samples/put-back', role: 'owner' },
  { method: 'GET', path: '/api/console/promises', role: 'staff' },
  { method: 'POST', path: '/api/console/promises/confirm', role: 'owner' },
  { method: 'GET', path: '/api/console/orders', role: 'staff' },
  { method: 'POST', path: '/api/console/orders/export', role: 'owner' },
  { method: 'POST', path: '/api/console/orders/resend', role: 'staff' },
  { method: 'POST', path: '/api/console/orders/refund', role: 'owner' },
  { method: 'POST', path: '/api/console/orders/failed-refund', role: 'owner' },
  { method: 'POST', path: '/api/console/codes/make', role: 'owner' },
  { method: 'POST', path: '/api/console/codes/rename', role: 'owner' },
  { method: 'POST', path: '/api/console/codes/revoke', role: 'owner' },
  { method: 'POST', path: '/api/console/codes/restore', role: 'owner' },
  { method: 'GET', path: '/api/console/health', role: 'staff' },
  { method: 'POST', path: '/api/console/health/doctor', role: 'staff' },
  { method: 'POST', path: '/api/console/health/send-test', role: 'owner' },
  { method: 'POST', path: '/api/console/health/back-up', role: 'owner' },
  { method: 'GET', path: '/api/console/connections', role: 'staff' },
  { method: 'POST', path: '/api/console/connections/try', role: 'owner' },
  { method: 'POST', path: '/api/console/connections/save', role: 'owner', needsPasskey: true },
  { method: 'POST', path: '/api/console/connections/remove', role: 'owner', needsPasskey: true },
  { method: 'POST', path: '/api/console/connections/put-back', role: 'owner', needsPasskey: true },
  { method: 'POST', path: '/api/console/connections/hear', role: 'owner', needsPasskey: true },
  { method: 'GET', path: '/api/console/domain', role: 'staff' },
  { method: 'POST', path: '/api/console/domain/look', role: 'owner' },
  { method: 'POST', path: '/api/console/domain/cancel', role: 'owner' },
  { method: 'POST', path: '/api/console/domain/use', role: 'owner', needsPasskey: true },
  { method: 'GET', path: '/api/console/people', role: 'owner' },
  { method: 'POST', path: '/api/console/people/invite', role: 'owner', needsPasskey: true },
  { method: 'POST', path: '/api/console/people/withdraw-invitation', role: 'owner' },
  { method: 'POST', path: '/api/console/people/change-role', role: 'owner', needsPasskey: true },
  { method: 'POST', path: '/api/console/people/remove', role: 'owner', needsPasskey: true },
  { method: 'POST', path: '/api/console/people/end-sessions', role: 'owner' },
  { method: 'GET', path: '/api/console/audit', role: 'owner' },
] as const satisfies readonly ConsoleEndpoint[]

/** Data the server embeds in a console page. */
export interface ConsoleData {
  page: string
  title: string
  /** Its path pattern, which selects its section in the header. */
  path: string
  /** The path's parameters. */
  params: Readonly<Record<string, string>>
  /** The raw query with its question mark; blank if there is none. */
  search: string
  me: { name: string; email: string; role: ConsoleRole } | null
  timeZone: string
  siteName: string
  /** Where to go after sign-in: a path in the console. */
  returnTo?: string
}

/** True if a role has access to what another role needs. */
export const isAllowed = (role: ConsoleRole, needed: ConsoleRole | 'anyone'): boolean =>
  needed !== 'owner' || role === 'owner'
