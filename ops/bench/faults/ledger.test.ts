import { expect, it } from 'vitest'
import { openTestStore } from '#test/open-test-store.ts'
import { destinationsOf, HUBSPOT_PATH, OWNER, openLedger, type SentLead } from './ledger.ts'
import { seededRandom } from './seeded-random.ts'

const arrivalOf = ({ id, kind, body }: SentLead) => ({ path: `/${kind}`, headers: { 'webhook-id': id }, body })

/** What HubSpot gets: no id, and only the fields it knows. */
const atHubspot = ({ body }: SentLead) => ({
  path: HUBSPOT_PATH,
  headers: {},
  body: JSON.stringify({ fields: [{ name: 'email', value: (JSON.parse(body) as { email: string }).email }] }),
})

/** What an inbox gets. */
const inInbox = ({ id, email }: SentLead, inbox: 'owner-mail' | 'visitor-mail') => ({
  raw: `Message-ID: <${id}.${inbox}@firm.example>\r\n\r\n`,
  recipients: [inbox === 'owner-mail' ? OWNER : email],
})

/** A run with one lead that was accepted, stored, queued for all its destinations and delivered. */
async function openRun() {
  const store = await openTestStore()
  const ledger = openLedger(0)
  const random = seededRandom(1)
  let written = ledger.write(random, false)
  while (written.kind !== 'survey') written = ledger.write(random, false)
  const lead = Object.assign(written, { acknowledged: true })
  const row = { id: lead.id ?? '', kind: 'survey' as const, payload: lead.body, held: 0, created_at: 1 }
  const delivery = { lead_id: row.id, next_attempt_at: 1, delivered_at: 2, created_at: 1 }
  await store.db.insertInto('leads').values(row).execute()
  const deliveries = destinationsOf('survey').map((destination) => ({ id: destination, destination, ...delivery }))
  await store.db.insertInto('deliveries').values(deliveries).execute()
  ledger.receive(arrivalOf(lead))
  ledger.receive(atHubspot(lead))
  ledger.receiveMail(inInbox(lead, 'owner-mail'))
  ledger.receiveMail(inInbox(lead, 'visitor-mail'))
  return { ...store, ledger, lead, audit: () => ledger.audit(store.db) }
}

it('finds nothing broken where nothing is, counts a repetition by the same id, and takes no alarm for a lead', async () => {
  await using run = await openRun()
  run.ledger.receiveMail({ raw: 'Message-ID: <waiting.1764000000000@firm.example>\r\n\r\n', recipients: [OWNER] })
  run.ledger.receive(arrivalOf(run.lead))
  run.ledger.receiveMail(inInbox(run.lead, 'owner-mail'))
  const count = { acknowledged: 1, lost: 0, delivered: 4, sameId: 2, otherId: 0 }
  expect(await run.audit()).toEqual({ count, broken: [] })
})

it.each<[string, (run: Awaited<ReturnType<typeof openRun>>) => unknown, RegExp]>([
  [
    'is not in the store',
    async ({ db }) => {
      await db.deleteFrom('deliveries').execute()
      await db.deleteFrom('leads').execute()
    },
    /acknowledged leads are lost/,
  ],
  ['is acknowledged and never taken', ({ lead }) => lead.taken.clear(), /are lost.*stored leads never reached/s],
  ['has no delivery', ({ db }) => db.deleteFrom('deliveries').execute(), /without a delivery/],
  ['waits', ({ db }) => db.updateTable('deliveries').set({ delivered_at: null }).execute(), /still wait/],
  [
    'arrives under another id',
    ({ ledger, lead }) => ledger.receive({ ...arrivalOf(lead), headers: { 'webhook-id': 'other' } }),
    /no lead as it was sent/,
  ],
])('says so when a lead %s', async (_, breakIt, sentence) => {
  await using run = await openRun()
  await breakIt(run)
  expect((await run.audit()).broken.join('\n')).toMatch(sentence)
})
