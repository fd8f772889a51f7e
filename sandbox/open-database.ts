import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const TABLES = `
  create table if not exists received (
    number integer primary key,
    destination text not null,
    id text not null,
    body text not null,
    headers text not null,
    received_at text not null,
    last_received_at text not null,
    times integer not null default 1,
    unique (destination, id)
  ) strict;
  create table if not exists mail (
    number integer primary key,
    message_id text not null,
    recipients text not null,
    headers text not null,
    subject text not null,
    text text not null,
    files integer not null,
    raw blob not null,
    received_at text not null,
    times integer not null default 1,
    unique (message_id, recipients)
  ) strict;
  create table if not exists booking (
    id text primary key,
    invitee_id text not null,
    origin text not null,
    start_time text not null unique,
    end_time text not null,
    name text not null,
    email text not null,
    time_zone text not null,
    created_at text not null
  ) strict;
  create table if not exists checkout (
    id text primary key,
    price_id text not null,
    success_url text not null,
    cancel_url text not null,
    payment_id text,
    email text,
    state text not null default 'open',
    refunded integer not null default 0,
    created_at text not null
  ) strict;
  create table if not exists idempotent_answer (
    key text primary key,
    request text not null,
    answer text not null
  ) strict;
  create table if not exists payment_event (
    number integer primary key,
    body text not null,
    taken integer not null default 0
  ) strict;
`

/** Opens the sandbox's own SQLite file. What was written survives a kill of the process, though not a loss of power. */
export function openDatabase(file: string): DatabaseSync {
  mkdirSync(dirname(file), { recursive: true })
  const database = new DatabaseSync(file)
  database.exec('pragma journal_mode = wal; pragma synchronous = normal; pragma busy_timeout = 5000')
  database.exec(`begin immediate; ${TABLES} commit`)
  return database
}
