import { Readable } from 'node:stream'
import type { Context } from 'hono'
import * as z from 'zod/mini'
import { dayIn } from '#contracts/clock.ts'
import {
  type ErasableAnswer,
  type ErasedAnswer,
  type LeadFilter,
  type LeadsAnswer,
  LONGEST_NOTE,
  LONGEST_REPLY,
  LONGEST_STEP,
  LONGEST_SUBJECT,
  leadFilter,
  leadListQuery,
  MOST_IN_WORKBOOK,
} from '#contracts/console-leads.ts'
import type { TodayAnswer } from '#contracts/console-today.ts'
import { filledText, namesIn, submissionId, text } from '#contracts/fields.ts'
import { LEAD_STATES } from '#contracts/lead-kind.ts'
import { releaseHeldLead } from '#server/flows/leads/capture-lead.ts'
import { exportCsv, personAsJson } from '#server/flows/leads/export-leads.ts'
import { addNote, setLeadState, setNextStep } from '#server/flows/leads/lead-state.ts'
import { readLeadSheets, writeWorkbook } from '#server/flows/leads/lead-workbook.ts'
import { mergePeople, partPeople } from '#server/flows/leads/merge-people.ts'
import { sendReply, undoReply } from '#server/flows/leads/reply.ts'
import { showLead } from '#server/flows/leads/show-lead.ts'
import { searchedBy, showLeads } from '#server/flows/leads/show-leads.ts'
import { findPerson, leadGone, NO_ADDRESS } from '#server/flows/leads/stored-lead.ts'
import { showToday } from '#server/flows/leads/today.ts'
import { describeUnreached, erasePerson } from '#server/flows/privacy/erase-person.ts'
import { showOrder } from '#server/flows/purchase/order-books.ts'
import { listLandingNames } from '#server/flows/stats/landing-tests.ts'
import { HttpError } from '#server/http/http-error.ts'
import { readJson, readQuery } from '#server/http/request-body.ts'
import { FORMS } from '#server/start/connections/connection-forms.ts'
import { emailKey, shownAddress, spelledKey } from '#server/store/email-key.ts'
import { findLead } from '#server/store/leads.ts'
import { readFailedRefunds } from '#server/store/orders.ts'
import {
  answerFile,
  auditBy,
  auditExport,
  type ConsoleDeps,
  handlersOf,
  readCursor,
  viewAudit,
} from './console-deps.ts'

const state = z.enum(namesIn(LEAD_STATES))
/** @property from the state that the page showed */
const stateRequest = z.strictObject({ from: state, to: state })
/** The page picks the id, so a retry is idempotent. */
const noteRequest = z.strictObject({ id: submissionId, text: filledText(LONGEST_NOTE, 'A note needs some text.') })
const replyRequest = z.strictObject({
  id: submissionId,
  subject: filledText(LONGEST_SUBJECT, 'A reply needs a subject.'),
  text: filledText(LONGEST_REPLY, 'A reply needs some text.'),
})
const undoRequest = z.strictObject({ id: submissionId })
const step = z.nullable(
  z.strictObject({ text: filledText(LONGEST_STEP, 'A next step needs some text.'), on: z.iso.date('Choose a day.') }),
)
/** @property from the step that the page showed */
const stepRequest = z.strictObject({ from: step, to: step })
const eraseRequest = z.strictObject({ email: text(254) })

/** @property id another lead */
const mergeRequest = z.strictObject({ id: text(60) })
/** @property ids leads of the addresses that are somebody else's */
const partRequest = z.strictObject({ ids: z.array(text(60)).check(z.minLength(1), z.maxLength(100)) })

export const idOf = (c: Context) => c.req.param('id') ?? ''

/** Endpoints of the start page and the list of leads. */
export function leadListEndpoints(deps: ConsoleDeps) {
  const { db, clock, timeZone } = deps
  const auditView = viewAudit(deps)
  const searched = (filter: LeadFilter) => searchedBy(filter, timeZone, clock())
  return handlersOf({
    'GET /api/console/today': async (c, me) => {
      const today = await showToday(deps, clock(), timeZone)
      const failed = await readFailedRefunds(db)
      await auditView(me, 'looked at leads', 'today')
      const { locked } = await deps.connections.effective()
      return c.json<TodayAnswer>({
        ...today,
        failedRefunds: failed.map((order) => showOrder(order, deps.paymentPage)),
        locked: locked.map((id) => FORMS[id].title),
      })
    },
    'GET /api/console/leads': async (c, me) => {
      const { sort, older, newer, ...filter } = readQuery(c, leadListQuery)
      const page = {
        sort,
        // Who has waited longest is on top.
        oldestFirst: filter.view === 'to-answer',
        older: readCursor(older, 'older'),
        newer: readCursor(newer, 'newer'),
      }
      const found = await showLeads(deps, searched(filter), page, clock())
      await auditView(me, 'looked at leads', describeFilter(filter))
      return c.json<LeadsAnswer>({ ...found, landingPages: await listLandingNames(deps) })
    },
    'POST /api/console/leads/export': async (c, me) => {
      const filter = readQuery(c, leadFilter)
      await auditExport(deps)(me, 'leads', describeFilter(filter))
      const lines = Readable.from(exportCsv(db, searched(filter))).map((line: string) => Buffer.from(line))
      return answerFile(c, fileNameOf(filter, clock(), timeZone), 'csv', Readable.toWeb(lines) as ReadableStream)
    },
    'POST /api/console/leads/workbook': async (c, me) => {
      const filter = readQuery(c, leadFilter)
      await auditExport(deps)(me, 'leads', describeFilter(filter))
      const sheets = await readLeadSheets(db, searched(filter), { survey: await deps.survey(), timeZone })
      if (!sheets)
        throw new HttpError(
          422,
          `One workbook holds ${MOST_IN_WORKBOOK.toLocaleString('en-US')} leads. Choose fewer by date, or export as CSV.`,
        )
      return answerFile(c, fileNameOf(filter, clock(), timeZone), 'xlsx', await writeWorkbook(sheets))
    },
  })
}

/** Endpoints of a lead: what's shown of it, and what's noted and done. */
export function leadEndpoints(deps: ConsoleDeps) {
  const auditView = viewAudit(deps)
  return handlersOf({
    'GET /api/console/leads/:id': async (c, me) => {
      const found = await showLead(deps, idOf(c))
      if (!found) throw leadGone()
      await auditView(me, 'looked at a lead', idOf(c))
      return c.json(found)
    },
    'POST /api/console/leads/:id/state': async (c, me) =>
      setLeadState(deps, { id: idOf(c), ...(await readJson(c, stateRequest)), by: me.email }),
    'POST /api/console/leads/:id/note': async (c, me) =>
      addNote(deps, { leadId: idOf(c), ...(await readJson(c, noteRequest)), by: me.email }),
    'POST /api/console/leads/:id/next-step': async (c, me) =>
      setNextStep(deps, { leadId: idOf(c), ...(await readJson(c, stepRequest)), by: me.email }),
    'POST /api/console/leads/:id/reply': async (c, me) =>
      sendReply(deps, { leadId: idOf(c), ...(await readJson(c, replyRequest)), by: me.email }),
    'POST /api/console/leads/:id/undo-reply': async (c, me) =>
      undoReply(deps, { leadId: idOf(c), ...(await readJson(c, undoRequest)), by: me.email }),
    'POST /api/console/leads/:id/release': (c, me) => releaseHeldLead(deps, idOf(c), me.email),
  })
}

/** Endpoints of a lead's sender: all that's stored about them. */
export function personEndpoints(deps: ConsoleDeps) {
  const { db } = deps
  const audit = auditBy(deps)
  const auditView = viewAudit(deps)
  const personOf = async (c: Context) => {
    const lead = await findLead(db, idOf(c))
    if (!lead) throw leadGone()
    if (lead.email_key === null) throw new HttpError(409, NO_ADDRESS)
    return {
      email: shownAddress(spelledKey(lead.email || lead.email_key)),
      person: await findPerson(db, lead.email_key),
    }
  }
  // One at a time here: whoever waits in the store for others who merge keeps a connection that visitors need.
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const done = last.then(work)
    last = done.catch(() => {})
    return done
  }
  return handlersOf({
    'POST /api/console/leads/:id/merge': async (c, me) => {
      const { id: otherId } = await readJson(c, mergeRequest)
      await inTurn(() => mergePeople(deps, { leadId: idOf(c), otherId, by: me.email }))
    },
    'POST /api/console/leads/:id/part': async (c, me) => {
      const { ids } = await readJson(c, partRequest)
      await inTurn(() => partPeople(deps, { leadId: idOf(c), otherIds: ids, by: me.email }))
    },
    'GET /api/console/leads/:id/person': async (c, me) => {
      const { email, person } = await personOf(c)
      const deliveries = [...person.leads, ...person.messages].flatMap((each) => each.deliveries)
      await auditView(me, 'looked at a person', idOf(c))
      return c.json<ErasableAnswer>({
        email,
        leads: person.leads.length,
        notes: person.leads.flatMap(({ notes }) => notes).length,
        deliveries: deliveries.length,
        undelivered: deliveries.filter(({ delivered_at }) => delivered_at === null).length,
        orders: person.orders.length,
        mentionedIn: person.mentionedIn,
      })
    },
    'POST /api/console/leads/:id/person/export': async (c, me) => {
      const { person } = await personOf(c)
      await auditExport(deps)(me, 'person', idOf(c))
      return answerFile(c, `person-${idOf(c)}`, 'json', personAsJson(person))
    },
    'POST /api/console/leads/:id/erase': async (c, me) => {
      const typed = await readJson(c, eraseRequest)
      const { email, person } = await personOf(c)
      if (emailKey(typed.email) !== emailKey(email))
        throw new HttpError(422, 'Nothing was erased: that isn’t this person’s address.')
      const erased = await erasePerson(deps, email, {
        // Counts only: the audit log must not name anyone who was erased.
        also: (trx, { leads, deliveries, orders }) =>
          audit(me, 'erased a person', `${leads} leads, ${deliveries} deliveries, ${orders} orders`, trx),
      })
      deps.eraseFromSandbox?.(email)
      return c.json<ErasedAnswer>({ unreached: describeUnreached(erased, person.mentionedIn) })
    },
  })
}

/** A file's name by what's in it: `leads-survey-from-2026-10-01`; without a filter, by today's date. */
function fileNameOf({ q, from, to, ...filter }: LeadFilter, now: number, timeZone: string): string {
  const said = [...Object.values(filter), q === '' ? '' : 'search'].map((part) =>
    part.replaceAll(/\W+/g, '-').replaceAll(/^-|-$/g, '').slice(0, 40),
  )
  const days = from || to ? [from && `from-${from}`, to && `to-${to}`] : [dayIn(now, timeZone)]
  return ['leads', ...said, ...days].filter((part) => part !== '').join('-')
}

/** A filter for the audit log, without the search text, which may name a person. */
function describeFilter({ q, ...filter }: LeadFilter): string {
  const said = Object.entries(filter).map(([name, value]) => (value === '' ? '' : `${name} ${value}`))
  return [q === '' ? '' : 'a search', ...said].filter((part) => part !== '').join(', ') || 'all'
}
