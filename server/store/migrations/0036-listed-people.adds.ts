import { type Kysely, sql } from 'kysely'
import { BATCH_SIZE, inBatches, objectIn } from './in-batches.ts'

/** What a survey's answers are called in its JSON. Frozen: server/store/listings/listing-of.ts may change. */
const ANSWERS = { fee: 'caseValueThreshold', cases: 'targetCasesPerYear', size: 'firmType' } as const
const ORIGINS = { medium: 'utm_medium', campaign: 'utm_campaign' } as const
const ADDED = ['medium', 'campaign', 'person', 'fee', 'cases', 'size'] as const

/**
 * Listings say whose they are, what the sender's survey says and by which campaign they came. A person's leads get one
 * state: the one that was set last. Servers from before leave the new columns blank, and what they list is listed anew.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ADDED) await sql`alter table lead_listings add column ${sql.ref(column)} text`.execute(db)
  await sql`alter table lead_listings add column booked integer not null default 0`.execute(db)
  await sql`alter table lead_listings add column rules integer`.execute(db)
  await sql`alter table calls add column before text`.execute(db)
  await listAll(db)
  await alignAll(db)
  for (const [name, on] of INDEXES) await sql`create index ${sql.ref(name)} on ${sql.raw(on)}`.execute(db)
}

const INDEXES = [
  ['listings_of_person', 'lead_listings (person, created_at, lead_id) where person is not null'],
  ['listings_by_fee', 'lead_listings (fee, created_at, lead_id) where fee is not null'],
  ['listings_by_cases', 'lead_listings (cases, created_at, lead_id) where cases is not null'],
  ['listings_by_size', 'lead_listings (size, created_at, lead_id) where size is not null'],
  ['listings_by_medium', 'lead_listings (medium) where medium is not null'],
  ['listings_by_campaign', 'lead_listings (campaign) where campaign is not null'],
  ['listings_by_older', 'lead_listings (lead_id) where rules is null'],
  [
    'listings_to_answer',
    "lead_listings (created_at, lead_id, state, answered_at, state_at, kind, person) where meeting_at is null and booked = 0 and kind in ('survey', 'business-card')",
  ],
  ['listings_with_call', 'lead_listings (created_at, lead_id) where booked = 1'],
  ['leads_that_ask', 'leads (id) where asked_times is not null'],
] as const

interface Row {
  id: string
  kind: string
  payload: string
  attribution: string | null
  email_key: string | null
}

async function listAll(db: Kysely<unknown>): Promise<void> {
  const read = (after: string) => sql<Row>`
    select id, kind, payload, attribution, email_key from leads where id > ${after} order by id limit ${BATCH_SIZE}`
  await inBatches(db, read, async (rows) => {
    const values = rows.map(
      (row) => sql`(${sql.join([row.id, hasEvent(row), ...addedTo(row)].map((value) => sql`cast(${value} as text)`))})`,
    )
    await sql`
      with added (id, booked, medium, campaign, person, fee, cases, size) as (values ${sql.join(values)})
      update lead_listings set medium = added.medium, campaign = added.campaign, person = added.person,
        fee = added.fee, cases = added.cases, size = added.size, rules = 1,
        booked = case when meeting_at is not null or added.booked = '1' then 1 else 0 end
      from added where lead_id = added.id`.execute(db)
  })
}

const hasEvent = ({ payload }: Row) => (textOf(objectIn(payload)['eventUri']) === null ? '0' : '1')

/** In the order of `ADDED`. */
function addedTo({ kind, payload, attribution, email_key }: Row): (string | null)[] {
  const said = kind === 'survey' ? objectIn(payload) : {}
  const { first, last } = objectIn(attribution)
  const touches = [objectOf(first), objectOf(last)]
  const origins = Object.values(ORIGINS).map(
    (name) => touches.map((touch) => textOf(touch[name])).find(Boolean) ?? null,
  )
  const answers = Object.values(ANSWERS).map((name) => textOf(said[name]))
  return [...origins.map((origin) => origin?.toLowerCase() ?? null), email_key, ...answers]
}

/** PostgreSQL takes no NUL. */
const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value.replaceAll('\0', '') : null

const objectOf = (value: unknown): Record<string, unknown> => ({ ...(Object(value) as object) })

/** Whoever sent several forms gets the state that was set last, and the answers of the latest survey. */
async function alignAll(db: Kysely<unknown>): Promise<void> {
  await sql`create index listings_to_align on lead_listings (person)`.execute(db)
  await sql`
    with latest as (
      select person, state, state_by, state_at, row_number() over (partition by person order by state_at desc, lead_id) as place
      from lead_listings where person is not null and state_at is not null
    )
    update lead_listings set state = latest.state, state_by = latest.state_by, state_at = latest.state_at
    from latest where latest.place = 1 and latest.person = lead_listings.person`.execute(db)
  await sql`
    with latest as (
      select person, fee, cases, size, row_number() over (partition by person order by created_at desc, lead_id) as place
      from lead_listings where person is not null and kind = 'survey'
    )
    update lead_listings set fee = latest.fee, cases = latest.cases, size = latest.size
    from latest where latest.place = 1 and latest.person = lead_listings.person`.execute(db)
  await sql`drop index listings_to_align`.execute(db)
}
