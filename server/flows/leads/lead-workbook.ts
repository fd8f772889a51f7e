import { Worker } from 'node:worker_threads'
import { describeAskedTimes } from '#contracts/asked-times.ts'
import { zoned } from '#contracts/clock.ts'
import { MOST_IN_WORKBOOK } from '#contracts/console-leads.ts'
import type { Contact } from '#contracts/lead-forms.ts'
import { LEAD_KINDS, LEAD_STATES, type LeadKind } from '#contracts/lead-kind.ts'
import { answerInWords, answerKey, type SurveyDefinition } from '#contracts/survey-questions.ts'
import type { Database } from '#server/store/database.ts'
import { storedAskedTimes, storedAttribution } from '#server/store/leads.ts'
import type { LeadChoice } from '#server/store/listings/lead-choice.ts'
import { notesOf } from './export-leads.ts'
import { deliveryStateOf, type LeadDeliveryState, type StoredLead, walkLeads } from './stored-lead.ts'

/** A cell: text, or a time in epoch milliseconds. Never a formula, whatever was typed. */
export type WorkbookCell = string | number | null

export interface WorkbookSheet {
  name: string
  heads: readonly string[]
  rows: WorkbookCell[][]
}

interface WorkbookDeps {
  survey: SurveyDefinition
  /** Times are on this zone's clock. */
  timeZone: string
}

interface Column {
  head: string
  cell: (stored: StoredLead) => WorkbookCell
}

const SHEET_NAMES: Record<LeadKind, string> = {
  survey: 'Surveys',
  'business-card': 'Business cards',
  'lead-magnet': 'Guides',
  newsletter: 'Newsletter',
  booking: 'Bookings',
}

const DELIVERY_STATES: Record<LeadDeliveryState, string> = {
  delivered: 'Delivered',
  waiting: 'Waiting',
  failed: 'Failed',
  held: 'Held by the spam trap',
  unconfirmed: 'Not confirmed yet',
}

/** Matching leads, newest first, a sheet for each kind, in words. @returns undefined if there are too many */
export async function readLeadSheets(
  db: Database,
  choice: LeadChoice,
  deps: WorkbookDeps,
): Promise<WorkbookSheet[] | undefined> {
  const sheets = new Map<LeadKind, WorkbookSheet>()
  const columns = new Map(LEAD_KINDS.map((kind) => [kind, columnsOf(kind, deps)]))
  let count = 0
  for await (const stored of walkLeads(db, choice)) {
    const { kind } = stored.lead
    count += 1
    if (count > MOST_IN_WORKBOOK) return undefined
    const own = columns.get(kind) ?? []
    const sheet = sheets.get(kind) ?? { name: SHEET_NAMES[kind], heads: own.map(({ head }) => head), rows: [] }
    sheet.rows.push(own.map(({ cell }) => cell(stored)))
    sheets.set(kind, sheet)
  }
  return LEAD_KINDS.flatMap((kind) => sheets.get(kind) ?? [])
}

function columnsOf(kind: LeadKind, { survey, timeZone }: WorkbookDeps): Column[] {
  const local = (time: number) => time + zoned(time, timeZone).offsetNanoseconds / 1e6
  const sent = (head: string, column: keyof Contact): Column => ({ head, cell: ({ lead }) => lead[column] })
  const call: Column = { head: 'Call', cell: ({ listing }) => (listing?.meeting_at ? local(listing.meeting_at) : null) }
  const isNewsletter = kind === 'newsletter'
  return [
    { head: 'Received', cell: ({ lead }) => local(lead.created_at) },
    ...(isNewsletter ? [] : [sent('First name', 'first_name'), sent('Last name', 'last_name')]),
    sent('Email', 'email'),
    ...(kind === 'survey' || kind === 'business-card' ? [sent('Phone', 'phone')] : []),
    ...(isNewsletter ? [] : [sent('Firm', 'company')]),
    ...(kind === 'business-card' || kind === 'lead-magnet' ? [sent('Website', 'website')] : []),
    ...(kind === 'business-card' ? [sent('Message', 'message')] : []),
    { head: 'State', cell: ({ listing }) => LEAD_STATES[listing?.state ?? 'new'] },
    ...(kind === 'survey' || kind === 'booking' ? [call] : []),
    ...(kind === 'survey'
      ? [
          {
            head: 'Asked for',
            cell: ({ lead }: StoredLead) => describeAskedTimes(storedAskedTimes(lead), lead.created_at).join('\n'),
          },
          ...survey.questions.map(
            (question): Column => ({
              head: question.question,
              cell: ({ fields, answers }) => {
                const answer = answers[answerKey(question)] ?? fields[answerKey(question)]
                return typeof answer === 'string' ? answerInWords(question, answer) : ''
              },
            }),
          ),
        ]
      : []),
    { head: 'Notes', cell: (stored) => Array.from(notesOf(stored), ({ text }) => text).join('\n') },
    { head: 'Landing page', cell: ({ lead }) => storedAttribution(lead)?.first.page ?? '' },
    { head: 'Source', cell: ({ lead }) => storedAttribution(lead)?.first.utm_source ?? '' },
    { head: 'Campaign', cell: ({ lead }) => storedAttribution(lead)?.first.utm_campaign ?? '' },
    { head: 'Delivery state', cell: (stored) => DELIVERY_STATES[deliveryStateOf(stored)] },
    { head: 'ID', cell: ({ lead }) => lead.id },
    // Columns never move, and this one is new here.
    ...(kind === 'business-card' ? [call] : []),
  ]
}

/** Writes an .xlsx file, on a thread of its own: it takes a second for a thousand leads. @throws if that fails */
export function writeWorkbook(sheets: readonly WorkbookSheet[]): Promise<Uint8Array<ArrayBuffer>> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array<ArrayBuffer>>()
  const worker = new Worker(new URL('./write-workbook.ts', import.meta.url), {
    workerData: sheets,
    // The server's own heap is kept small.
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  })
  worker.once('message', resolve)
  worker.once('error', reject)
  worker.once('exit', (code) => reject(new Error(`the workbook's thread ended with ${code}`)))
  return promise
}
