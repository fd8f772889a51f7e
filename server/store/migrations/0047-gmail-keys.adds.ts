import { type Kysely, sql } from 'kysely'
import { isPostgres } from './in-batches.ts'

/** Where keys of addresses are, in the order in which a server that stores a lead locks them. */
const KEYS = [
  ['leads', 'email_key', 'id'],
  ['lead_listings', 'person', 'lead_id'],
  ['mail_links', 'email_key', 'token_hash'],
  ['messages', 'email_key', 'id'],
  ['orders', 'email_key', 'id'],
] as const

/**
 * One Gmail mailbox gets one key, however its address is spelled (decision 0012). In SQL, so that no table is read into
 * memory; triggers do the same to what a server from before stores beside this one. 2.0.0 drops the triggers.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db)
  const isOnPostgres = isPostgres(db)
  const { nameIn, triggers } = isOnPostgres ? POSTGRES : SQLITE
  const isSpelled = (key: string) =>
    `(${key} like '%@gmail.com' or ${key} like '%@googlemail.com') and ${key} not like '%@%@%'
      and ${nameIn(key)} <> '' and ${key} <> ${nameIn(key)} || '@gmail.com'`
  const keyOf = (key: string) => `case when ${isSpelled(key)} then ${nameIn(key)} || '@gmail.com' else ${key} end`

  if (isOnPostgres) await run(`lock table ${KEYS.map(([table]) => table).join(', ')} in share row exclusive mode`)
  for (const [table, column, id] of KEYS) {
    await run(`update ${table} set ${column} = ${keyOf(column)} where ${isSpelled(column)}`)
    for (const statement of triggers({ table, column, id, isSpelled, keyOf })) await run(statement)
  }
  // Several may use the console with one mailbox. They stay several people, and one of them gets the key.
  await run(`
    update console_people set email_key = ${keyOf('email_key')} where ${isSpelled('email_key')} and id = (
      select id from console_people as other where ${keyOf('other.email_key')} = ${keyOf('console_people.email_key')}
      order by ${isSpelled('other.email_key')}, removed_at is not null, added_at, id limit 1)`)
  for (const statement of ALIGN) await run(statement)
}

interface Keys {
  table: string
  column: string
  id: string
  isSpelled: (key: string) => string
  keyOf: (key: string) => string
}

const SQLITE = {
  nameIn: (key: string) => {
    const name = `substr(${key}, 1, instr(${key}, '@') - 1)`
    return `replace(substr(${name}, 1, instr(${name} || '+', '+') - 1), '.', '')`
  },
  triggers: ({ table, column, id, isSpelled, keyOf }: Keys) =>
    ['insert on', `update of ${column} on`].map(
      (event) => `create trigger gmail_keys_of_${table}_${event.slice(0, 6)} after ${event} ${table}
        when ${isSpelled(`new.${column}`)} begin
          update ${table} set ${column} = ${keyOf(column)} where ${id} = new.${id};
        end`,
    ),
}

const POSTGRES = {
  nameIn: (key: string) => `replace(split_part(split_part(${key}, '@', 1), '+', 1), '.', '')`,
  triggers: ({ table, column, isSpelled, keyOf }: Keys) => [
    `create function gmail_keys_of_${table}() returns trigger language plpgsql as $$ begin
      new.${column} := ${keyOf(`new.${column}`)};
      return new;
    end $$`,
    `create trigger gmail_keys_of_${table} before insert or update of ${column} on ${table}
    for each row when (${isSpelled(`new.${column}`)}) execute function gmail_keys_of_${table}()`,
  ],
}

/** Who was several people until now gets the state that was set last, and the answers of the latest survey. */
const ALIGN = [
  `with latest as (
    select person, state, state_by, state_at, row_number() over (partition by person order by state_at desc, lead_id) as place
    from lead_listings where person like '%@gmail.com' and state_at is not null
  )
  update lead_listings set state = latest.state, state_by = latest.state_by, state_at = latest.state_at
  from latest where latest.place = 1 and latest.person = lead_listings.person
    and (lead_listings.state <> latest.state or lead_listings.state_at is distinct from latest.state_at)`,
  `with latest as (
    select person, fee, cases, size, row_number() over (partition by person order by created_at desc, lead_id) as place
    from lead_listings where person like '%@gmail.com' and kind = 'survey'
  )
  update lead_listings set fee = latest.fee, cases = latest.cases, size = latest.size
  from latest where latest.place = 1 and latest.person = lead_listings.person
    and (lead_listings.fee is distinct from latest.fee or lead_listings.cases is distinct from latest.cases
      or lead_listings.size is distinct from latest.size)`,
]
