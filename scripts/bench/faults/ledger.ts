import type { LeadKind } from '#contracts/lead-kind.ts'
import type { Database } from '#server/store/database.ts'
import { LEAD_DOORS } from '#test/lead-doors.ts'
import type { Arrival } from '#test/start-receiver.ts'
import { pick, type Random } from './seeded-random.ts'

/** A lead that was sent, or tried to be. */
export interface SentLead {
  kind: LeadKind
  /** The door that takes it. */
  path: string
  /** What the door is sent. */
  body: string
  /** A 2xx came back for it. */
  acknowledged: boolean
  /** Of the server's making for a purchase, therefore not known before it arrives. */
  id: string | undefined
  /** What must be stored and delivered; for a purchase known when it arrives. */
  payload: string | undefined
  /** How often the receiver has taken it. */
  taken: number
}

/** What was counted of one run. */
export interface Count {
  acknowledged: number
  /** Acknowledged, and not in the store as sent, or never taken by the receiver. */
  lost: number
  /** Leads that the receiver has taken. */
  delivered: number
  /** Times that it was given a lead again by the same id, which the receiver can see. */
  sameId: number
  /** Times that it was given something that is not a lead as sent, under that lead's id. */
  otherId: number
}

/** Everything that was sent, and what became of it. */
export interface Ledger {
  /** A new lead of any kind. */
  write(random: Random): SentLead
  /** Notes what the receiver takes. */
  take(arrival: Pick<Arrival, 'headers' | 'body'>): void
  /** How many are acknowledged. */
  acknowledged(): number
  /** Whether all that is acknowledged was taken. */
  allTaken(): boolean
  /** Compares with the store. @returns the count, and each broken promise */
  audit(db: Database): Promise<{ count: Count; broken: string[] }>
}

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
  let strange = 0

  const noted = (lead: SentLead): SentLead => {
    leads.push(lead)
    return lead
  }
  const untaken = { acknowledged: false, taken: 0 }

  return {
    write(random) {
      if (byBuyer.size < buyers && random() < PURCHASE_SHARE) {
        const email = buyerAt(byBuyer.size)
        const path = '/api/purchase-links'
        const body = JSON.stringify({ email })
        const lead = noted({ kind: 'purchase', path, body, id: undefined, payload: undefined, ...untaken })
        byBuyer.set(email, lead)
        return lead
      }
      const door = pick(random, LEAD_DOORS)
      if (!door) throw new Error('there are no doors')
      const submission = door.right()
      submission[door.names.email] = `visitor-${leads.length}@example.com`
      // Of another origin than the servers' it would be stored as blank.
      if (door.kind === 'lead-magnet') submission['Source URL'] = ''
      const id = submission[door.names.id] ?? ''
      const body = JSON.stringify(submission)
      const lead = noted({ kind: door.kind as LeadKind, path: door.path, body, id, payload: body, ...untaken })
      byId.set(id, lead)
      return lead
    },
    take({ headers, body }) {
      const id = String(headers['webhook-id'])
      let lead = byId.get(id)
      if (!lead) {
        const { uuid, email } = JSON.parse(body) as { uuid?: string; email?: string }
        lead = byBuyer.get(email ?? '')
        if (lead?.id === undefined && lead && uuid === id) {
          Object.assign(lead, { id, payload: body })
          byId.set(id, lead)
        }
      }
      if (lead?.id !== id || lead.payload !== body) strange += 1
      else lead.taken += 1
    },
    acknowledged: () => leads.reduce((sum, lead) => sum + Number(lead.acknowledged), 0),
    allTaken: () => leads.every(({ acknowledged, taken }) => !acknowledged || taken > 0),
    async audit(db) {
      const rows = await db.selectFrom('leads').select(['id', 'kind', 'payload']).execute()
      const deliveries = await db.selectFrom('deliveries').select(['lead_id', 'delivered_at']).execute()
      const stored = new Map(rows.map((row) => [row.id, row]))
      const promised = Map.groupBy(deliveries, ({ lead_id }) => lead_id)
      const isStored = ({ id, kind, payload }: SentLead) => {
        const row = stored.get(id ?? '')
        return row?.kind === kind && row.payload === payload
      }
      const lost = leads.filter((lead) => lead.acknowledged && (lead.taken === 0 || !isStored(lead)))
      const taken = leads.filter((lead) => lead.taken > 0)
      const unstored = taken.filter((lead) => !isStored(lead))
      const unpromised = rows.filter(({ id }) => promised.get(id)?.length !== 1)
      const waiting = deliveries.filter(({ delivered_at }) => delivered_at === null)
      const unsent = rows.filter(({ id }) => (byId.get(id)?.taken ?? 0) === 0)
      const count = {
        acknowledged: this.acknowledged(),
        lost: lost.length,
        delivered: taken.length,
        sameId: taken.reduce((sum, lead) => sum + lead.taken - 1, 0),
        otherId: strange,
      }
      const told = (found: readonly { id: string | undefined }[], what: string) =>
        found.length === 0 ? [] : [`${found.length} ${what}, for example ${found[0]?.id}`]
      const broken = [
        ...told(lost, 'acknowledged leads are lost'),
        ...told(unstored, 'leads were delivered that are not in the store'),
        ...told(unpromised, 'leads are stored with no delivery, or with two'),
        ...told(unsent, 'stored leads never reached the receiver'),
        ...(waiting.length > 0 ? [`${waiting.length} deliveries still wait`] : []),
        ...(strange > 0 ? [`${strange} arrivals are no lead as it was sent under its id`] : []),
        ...(count.acknowledged === 0 ? ['nothing was acknowledged, so nothing is shown'] : []),
      ]
      return { count, broken }
    },
  }
}
