import { type Kysely, sql } from 'kysely'
import { tidyTouch } from '#contracts/attribution.ts'
import { listingOf } from '../listings/listing-of.ts'
import type { Row, Tables } from '../tables.ts'
import { BATCH_SIZE, inBatches, isPostgres, objectIn } from './in-batches.ts'

/** A lead's contact, and how forms spell it. Frozen: contracts/lead-forms.ts may change. */
const CONTACT = {
  email: ['email', 'Email'],
  first_name: ['firstName', 'First Name'],
  last_name: ['lastName', 'Last Name'],
  company: ['companyName', 'Company Name'],
  phone: ['phone', 'Phone'],
  website: ['website', 'Website'],
  message: ['issue', 'Message'],
} as const
const COLUMNS = Object.entries(CONTACT)

const IS_LEAD = "in ('newsletter', 'survey', 'business-card', 'lead-magnet', 'booking')"

/**
 * Messages get a table of their own, and leads a column for each part of the contact. Servers from before may run beside
 * this one or again (decision 0019): triggers put what they store where it belongs. 2.0.0 drops these triggers.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isOnPostgres = isPostgres(db)
  // In the order in which a server that goes on storing leads locks them. In another order, each could wait for the other.
  if (isOnPostgres) await sql`lock table leads, deliveries in access exclusive mode`.execute(db)
  await db.schema
    .createTable('messages')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('payload', 'text', (column) => column.notNull())
    .addColumn('email', 'text')
    .addColumn('email_key', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await sql`alter table deliveries alter column lead_id drop not null`.execute(db)
  await sql`alter table deliveries add column message_id text references messages (id)`.execute(db)
  for (const [column] of COLUMNS) await sql`alter table leads add column ${sql.ref(column)} text`.execute(db)
  await moveMessages(db)
  // Of the rows that are left, so that each is indexed once.
  await sql`create index deliveries_of_message on deliveries (message_id) where message_id is not null`.execute(db)
  await sql`create index messages_to_person on messages (email_key)`.execute(db)
  await sql`create index messages_by_time on messages (created_at, id)`.execute(db)
  await sql`drop index leads_unlisted`.execute(db)
  await sql`drop index leads_to_list`.execute(db)
  for (const statement of isOnPostgres ? POSTGRES : SQLITE) await sql.raw(statement).execute(db)
  await sql`update leads set payload = payload`.execute(db)
  await listUnlisted(db)
}

async function moveMessages(db: Kysely<unknown>): Promise<void> {
  const email = sql.raw(isPostgres(db) ? "payload::json ->> 'email'" : "payload ->> '$.email'")
  const isMessage = sql.raw(`kind not ${IS_LEAD}`)
  await sql`
    insert into messages (id, kind, payload, email, email_key, created_at)
    select id, kind, payload, ${email}, email_key, created_at from leads where ${isMessage}`.execute(db)
  await sql`
    update deliveries set message_id = lead_id, lead_id = null
    where lead_id in (select id from messages)`.execute(db)
  await sql`delete from leads where ${isMessage}`.execute(db)
}

/** Lists the leads of servers that didn't list them yet, or by other rules. A lead's state stays. */
async function listUnlisted(db: Kysely<unknown>): Promise<void> {
  const read = (after: string) => sql<Row<'leads'>>`
    select * from leads where listed is distinct from 2 and id > ${after} order by id limit ${BATCH_SIZE}`
  await inBatches(db, read, async (rows) => {
    await (db as Kysely<Pick<Tables, 'lead_listings'>>)
      .insertInto('lead_listings')
      .values(rows.map(listOlder))
      .onConflict((conflict) =>
        conflict.column('lead_id').doUpdateSet((row) => ({
          page: row.ref('excluded.page'),
          source: row.ref('excluded.source'),
          meeting_at: row.ref('excluded.meeting_at'),
          search_text: row.ref('excluded.search_text'),
        })),
      )
      .execute()
  })
}

function listOlder(lead: Row<'leads'>) {
  const { first, last } = objectIn(lead.attribution)
  const { lead_id, kind, created_at, page, source, meeting_at, search_text } = listingOf(lead, {
    submission: objectIn(lead.payload),
    answers: objectIn(lead.answers),
    attribution: {
      first: tidyTouch({ ...(Object(first) as object) }),
      last: tidyTouch({ ...(Object(last) as object) }),
    },
  })
  // Step 0036 adds the rest.
  return { lead_id, kind, created_at, page, source, meeting_at, search_text }
}

const MESSAGE_COLUMNS = 'id, kind, payload, email, email_key, created_at'

/** An older server's messages become messages, its leads get their contact, and its deliveries find both. */
const SQLITE = [
  `create trigger messages_of_older before insert on leads when new.kind not ${IS_LEAD} begin
    insert into messages (${MESSAGE_COLUMNS})
    values (new.id, new.kind, new.payload, new.payload ->> '$.email', new.email_key, new.created_at)
    on conflict do nothing;
    select raise(ignore);
  end`,
  `create trigger deliveries_of_older before insert on deliveries
  when exists (select 1 from messages where id = new.lead_id) begin
    insert into deliveries (id, message_id, destination, next_attempt_at, created_at)
    values (new.id, new.lead_id, new.destination, new.next_attempt_at, new.created_at);
    select raise(ignore);
  end`,
  ...['after insert on leads when new.email is null', 'after update of payload on leads'].map(
    (event, index) => `create trigger contacts_of_older_${index} ${event} begin
      update leads set ${COLUMNS.map(([column, [name, other]]) => {
        const value = `coalesce(payload ->> '$."${name}"', payload ->> '$."${other}"', '')`
        return `${column} = case when json_valid(payload) then ${value} else '' end`
      }).join()} where id = new.id;
    end`,
  ),
]

const POSTGRES = [
  `create function messages_of_older() returns trigger language plpgsql as $$ begin
    insert into messages (${MESSAGE_COLUMNS})
    values (new.id, new.kind, new.payload, new.payload::json ->> 'email', new.email_key, new.created_at)
    on conflict do nothing;
    return null;
  end $$`,
  `create trigger messages_of_older before insert on leads
  for each row when (new.kind not ${IS_LEAD}) execute function messages_of_older()`,
  `create function deliveries_of_older() returns trigger language plpgsql as $$ begin
    if exists (select 1 from messages where id = new.lead_id) then
      new.message_id := new.lead_id;
      new.lead_id := null;
    end if;
    return new;
  end $$`,
  `create trigger deliveries_of_older before insert on deliveries
  for each row when (new.lead_id is not null) execute function deliveries_of_older()`,
  // PostgreSQL refuses some of what JSON may hold. Such a lead counts, too.
  `create function contacts_of_older() returns trigger language plpgsql as $$ declare given jsonb; begin
    begin
      given := new.payload;
      ${COLUMNS.map(
        ([column, [name, other]]) => `new.${column} := coalesce(given ->> '${name}', given ->> '${other}', '');`,
      ).join('\n      ')}
    exception when others then
      ${COLUMNS.map(([column]) => `new.${column} := coalesce(new.${column}, '');`).join('\n      ')}
    end;
    return new;
  end $$`,
  `create trigger contacts_of_older_0 before insert on leads
  for each row when (new.email is null) execute function contacts_of_older()`,
  `create trigger contacts_of_older_1 before update of payload on leads
  for each row execute function contacts_of_older()`,
]
