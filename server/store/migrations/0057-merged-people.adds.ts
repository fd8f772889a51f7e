import { type Kysely, sql } from 'kysely'

/** Addresses that the owner says are one person's, each with the state it had by itself. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table merged_people (
      email_key text primary key, person text not null, state text not null, state_by text, state_at bigint,
      merged_by text not null, merged_at bigint not null)`.execute(db)
  await sql`create index merged_people_of_person on merged_people (person)`.execute(db)
}
