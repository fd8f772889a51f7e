import type { DatabaseSync } from 'node:sqlite'
import { simpleParser } from 'mailparser'

const LISTED = 100

/** A mail as it arrived. The same one again, by its Message-ID and recipients, only raises `times`. */
export interface ReceivedMail {
  number: number
  messageId: string
  /** Of the envelope. */
  recipients: string[]
  subject: string
  text: string
  files: number
  /** ISO 8601, UTC. */
  receivedAt: string
  times: number
}

/** Keeps a mail, or counts it when it is here already. Texts stand in columns, so that a person can be found and erased. */
export async function keepMail(
  database: DatabaseSync,
  { raw, recipients, at }: { raw: Buffer; recipients: readonly string[]; at: Date },
): Promise<void> {
  const { messageId = '', subject = '', text = '', attachments, headerLines } = await simpleParser(raw)
  const headers = headerLines.map(({ line }) => line).join('\n')
  database
    .prepare(
      `insert into mail (message_id, recipients, headers, subject, text, files, raw, received_at) values (?, ?, ?, ?, ?, ?, ?, ?)
       on conflict (message_id, recipients) do update set times = times + 1`,
    )
    .run(messageId, recipients.join(', '), headers, subject, text, attachments.length, raw, at.toISOString())
}

export const listMail = (database: DatabaseSync): ReceivedMail[] =>
  database.prepare(`select ${COLUMNS} from mail order by number desc limit ${LISTED}`).all().map(asMail)

export function findMail(database: DatabaseSync, number: number): { mail: ReceivedMail; raw: Buffer } | undefined {
  const row = database.prepare(`select ${COLUMNS}, raw from mail where number = ?`).get(number)
  return row && { mail: asMail(row), raw: Buffer.from(row['raw'] as Uint8Array) }
}

export const clearMail = (database: DatabaseSync): void => database.exec('delete from mail')

const COLUMNS = 'number, message_id, recipients, subject, text, files, received_at, times'

const asMail = (row: Record<string, unknown>): ReceivedMail => ({
  number: Number(row['number']),
  messageId: String(row['message_id']),
  recipients: String(row['recipients']).split(', '),
  subject: String(row['subject']),
  text: String(row['text']),
  files: Number(row['files']),
  receivedAt: String(row['received_at']),
  times: Number(row['times']),
})
