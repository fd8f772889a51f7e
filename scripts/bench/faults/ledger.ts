import type { AutomatedKind, Destination, PromisedKind } from '#contracts/lead-kind.ts'
import type { Database } from '#server/store/database.ts'
import { LEAD_DOORS } from '#test/lead-doors.ts'
import type { ArrivedMail } from '#test/start-mail-server.ts'
import type { Arrival } from '#test/start-receiver.ts'
import { pick, type Random } from './seeded-random.ts'

/** A lead that was sent, or tried to be. */
export interface SentLead {
  kind: AutomatedKind
  /** The door that takes it. */
  path: string
  /** What the door is sent. */
  body: string
  /** Whose it is. */
  email: string
  /** A 2xx came back for it. */
  acknowledged: boolean
  /** Of the server's making for a purchase, therefore not known before its mail arrives. */
  id: string | undefined
  /** What must be stored and delivered; not known of a purchase. */
  payload: string | undefined
  /** How often each destination has taken it. */
  taken: Map<Destination, number>
}

/** What was counted of one run. */
export interface Count {
  acknowledged: number
  /** Acknowledged, and not in the store as sent, or never taken by one of its destinations. */
  lost: number
  /** Deliveries that arrived: a lead counts once for each of its destinations. */
  delivered: number
  /** Times that a destination was given a lead again by the same id, or by the same time of submission, which it can see. */
  sameId: number
  /** Times that it was given something that is not a lead as sent, under that lead's id. */
  otherId: number
}

/** Everything that was sent, and what became of it. */
export interface Ledger {
  /** A new lead of any kind. */
  write(random: Random): SentLead
  /** Notes what a destination takes; which one, its path says. */
  take(arrival: Pick<Arrival, 'path' | 'headers' | 'body'>): void
  /** Notes what an inbox takes; whose it is, and of which lead, its Message-ID says. */
  takeMail(mail: Pick<ArrivedMail, 'raw' | 'recipients'>): void
  /** How many are acknowledged. */
  acknowledged(): number
  /** Whether all that is acknowledged was taken by each of its destinations. */
  allTaken(): boolean
  /** Compares with the store. @returns the count, and each broken promise */
  audit(db: Database): Promise<{ count: Count; broken: string[] }>
}

/** Where each kind goes by the benchmark's settings. A lead is delivered when each destination has taken it. */
const ROUTES: Record<AutomatedKind, readonly Destination[]> = {
  newsletter: ['newsletter'],
  survey: ['survey', 'hubspot', 'owner-mail', 'visitor-mail'],
  'business-card': ['business-card', 'hubspot', 'owner-mail'],
  'lead-magnet': ['lead-magnet', 'owner-mail', 'visitor-mail'],
  purchase: ['visitor-mail'],
}

/** The same of every kind. Messages of other kinds are not sent here. */
export const destinationsOf = (kind: PromisedKind): readonly Destination[] =>
  Object.entries(ROUTES).find(([each]) => each === kind)?.[1] ?? []

/** Where the owner of the benchmark is written to. */
export const OWNER = 'owner@firm.example'

/** The path at which the receiver plays HubSpot. */
export const HUBSPOT_PATH = '/hubspot'

const isComplete = ({ kind, taken }: Pick<SentLead, 'kind' | 'taken'>) =>
  destinationsOf(kind).every((destination) => taken.has(destination))

/** One request in so many asks for a buyer's links, which is answered slowly on purpose. */
const PURCHASE_SHARE = 0.02

/** The buyers whose orders `addOrders` has put into the store, each of whom may ask once. */
const buyerAt = (index: number) => `buyer-${index}@example.com`

/** Puts orders into the store, so that purchases can bring leads as well. */
export async function addOrders(db: Database, count: number): Promise<void> {
  const order = (_: unknown, index: number) => ({
    id: `order-${index}`,
    session_id: `cs_test_${index}`,
    payment_id: null,
    email: buyerAt(index),
    email_key: buyerAt(index),
    paid_at: 1,
    failed_at: null,
    created_at: 1,
  })
  const orders = Array.from({ length: count }, order)
  for (let from = 0; from < count; from += 500) {
    const some = orders.slice(from, from + 500)
    await db
      .insertInto('orders')
      .values(some)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
  }
}

/** @param buyers how many orders the store has */
export function openLedger(buyers: number): Ledger {
  const leads: SentLead[] = []
  const byId = new Map<string, SentLead>()
  const byBuyer = new Map<string, SentLead>()
  // HubSpot is sent no id; each of these has an address of its own.
  const byEmail = new Map<string, SentLead>()
  let strange = 0

  const noted = (lead: SentLead): SentLead => {
    leads.push(lead)
    return lead
  }
  const note = (lead: SentLead | undefined, destination: Destination) => {
    if (!lead || !destinationsOf(lead.kind).includes(destination)) strange += 1
    else lead.taken.set(destination, (lead.taken.get(destination) ?? 0) + 1)
  }
  const untaken = () => ({ acknowledged: false, taken: new Map<Destination, number>() })

  return {
    write(random) {
      if (byBuyer.size < buyers && random() < PURCHASE_SHARE) {
        const email = buyerAt(byBuyer.size)
        const path = '/api/purchase-links'
        const body = JSON.stringify({ email })
        const lead = noted({ kind: 'purchase', path, body, email, id: undefined, payload: undefined, ...untaken() })
        byBuyer.set(email, lead)
        return lead
      }
      const door = pick(random, LEAD_DOORS)
      if (!door) throw new Error('there are no doors')
      const submission = door.right()
      const email = `visitor-${leads.length}@example.com`
      submission[door.names.email] = email
      // Of another origin than the servers' it would be stored as blank.
      if (door.kind === 'lead-magnet') submission['Source URL'] = ''
      const id = submission[door.names.id] ?? ''
      const body = JSON.stringify(submission)
      const lead = noted({ kind: door.kind, path: door.path, body, email, id, payload: body, ...untaken() })
      byId.set(id, lead)
      byEmail.set(email, lead)
      return lead
    },
    take({ path, headers, body }) {
      if (path.startsWith(HUBSPOT_PATH)) {
        const { fields } = JSON.parse(body) as { fields: { name: string; value: string }[] }
        return note(byEmail.get(fields.find(({ name }) => name === 'email')?.value ?? ''), 'hubspot')
      }
      const id = String(headers['webhook-id'])
      const lead = byId.get(id)
      if (lead?.payload === body) note(lead, lead.kind)
      else strange += 1
    },
    takeMail({ raw, recipients }) {
      const [recipient = '', ...more] = recipients
      // The site's own alarms, when deliveries have waited for long and when they're made.
      if (recipient === OWNER && /^Message-ID:\s*<[\w-]+\.\d+@/im.test(raw)) return
      const [, id = '', inbox] = /^Message-ID:\s*<([\w-]+)\.(owner|visitor)-mail@/im.exec(raw) ?? []
      const buyer = byBuyer.get(recipient)
      if (buyer?.id === undefined && buyer) {
        buyer.id = id
        byId.set(id, buyer)
      }
      const lead = byId.get(id)
      const wanted = inbox === 'owner' ? OWNER : lead?.email
      if (more.length > 0 || recipient !== wanted) strange += 1
      else note(lead, inbox === 'owner' ? 'owner-mail' : 'visitor-mail')
    },
    acknowledged: () => leads.reduce((sum, lead) => sum + Number(lead.acknowledged), 0),
    allTaken: () => leads.every((lead) => !lead.acknowledged || isComplete(lead)),
    async audit(db) {
      const rows = await db.selectFrom('leads').select(['id', 'kind', 'payload']).execute()
      const deliveries = await db.selectFrom('deliveries').select(['lead_id', 'destination', 'delivered_at']).execute()
      const stored = new Map(rows.map((row) => [row.id, row]))
      const promised = Map.groupBy(deliveries, ({ lead_id }) => lead_id)
      const isStored = ({ id, kind, payload }: SentLead) => {
        const row = stored.get(id ?? '')
        return row?.kind === kind && (row.payload === payload || (kind === 'purchase' && payload === undefined))
      }
      const lost = leads.filter((lead) => lead.acknowledged && !(isComplete(lead) && isStored(lead)))
      const taken = leads.filter((lead) => lead.taken.size > 0)
      const unstored = taken.filter((lead) => !isStored(lead))
      const unpromised = rows.filter(({ id, kind }) => {
        const its = promised.get(id)?.map(({ destination }) => destination) ?? []
        return its.toSorted().join() !== destinationsOf(kind).toSorted().join()
      })
      const waiting = deliveries.filter(({ delivered_at }) => delivered_at === null)
      const unsent = rows.filter(({ id }) => !isComplete(byId.get(id) ?? { kind: 'purchase', taken: new Map() }))
      const count = {
        acknowledged: this.acknowledged(),
        lost: lost.length,
        delivered: taken.reduce((sum, lead) => sum + lead.taken.size, 0),
        sameId: taken.flatMap((lead) => [...lead.taken.values()]).reduce((sum, times) => sum + times - 1, 0),
        otherId: strange,
      }
      const told = (found: readonly { id: string | undefined }[], what: string) =>
        found.length === 0 ? [] : [`${found.length} ${what}, for example ${found[0]?.id}`]
      const broken = [
        ...told(lost, 'acknowledged leads are lost'),
        ...told(unstored, 'leads were delivered that are not in the store'),
        ...told(unpromised, 'leads are stored without a delivery to one of their destinations, or with two to one'),
        ...told(unsent, 'stored leads never reached one of their destinations'),
        ...(waiting.length > 0 ? [`${waiting.length} deliveries still wait`] : []),
        ...(strange > 0 ? [`${strange} arrivals are no lead as it was sent under its id`] : []),
        ...(count.acknowledged === 0 ? ['nothing was acknowledged, so nothing is shown'] : []),
      ]
      return { count, broken }
    },
  }
}
