import { once } from 'node:events'
import type { DatabaseSync } from 'node:sqlite'
import { buffer } from 'node:stream/consumers'
import { callbackify } from 'node:util'
import PostalMime, { type Attachment } from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'

const MAX_BYTES = 20 * 1024 * 1024

/** A real SMTP server that keeps all mail it receives. */
export function createMailServer({ database, now }: { database: DatabaseSync; now: () => Date }) {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: MAX_BYTES,
    closeTimeout: 1,
    onData: callbackify(async (stream: SMTPServerDataStream, { envelope }: SMTPServerSession) => {
      const raw = await buffer(stream)
      if (stream.sizeExceeded) throw Object.assign(new Error('The mail is over 20 MiB.'), { responseCode: 552 })
      await storeMail(database, { raw, recipients: envelope.rcptTo.map(({ address }) => address), at: now() })
    }),
  })
  server.on('error', () => {})

  return {
    /** Listens on loopback only. @returns its address, `smtp://…` */
    async listen() {
      const listening = server.listen(0, '127.0.0.1')
      await once(listening, 'listening')
      const address = listening.address()
      return `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
    },
    close() {
      if (server.server.listening) server.close()
    },
  }
}

const LISTED = 100

/** A received mail. A duplicate (same Message-ID and recipients) only increments `times`. */
export interface ReceivedMail {
  number: number
  messageId: string
  /** From the envelope. */
  recipients: string[]
  subject: string
  text: string
  files: number
  /** ISO 8601, UTC. */
  receivedAt: string
  times: number
}

/** Stores a mail, or counts a duplicate. Text goes in columns so a person's mail can be found and erased. */
async function storeMail(
  database: DatabaseSync,
  { raw, recipients, at }: { raw: Buffer; recipients: readonly string[]; at: Date },
): Promise<void> {
  const { messageId = '', subject = '', text = '', attachments, headerLines } = await PostalMime.parse(raw)
  const headers = headerLines.map(({ line }) => line).join('\n')
  database
    .prepare(
      `insert into mail (message_id, recipients, headers, subject, text, files, raw, received_at) values (?, ?, ?, ?, ?, ?, ?, ?)
       on conflict (message_id, recipients) do update set times = times + 1`,
    )
    .run(messageId, recipients.join(', '), headers, subject, text, attachments.length, raw, at.toISOString())
}

/** An attachment's content. It's an ArrayBuffer unless the parser is told otherwise. */
export const bytesOf = ({ content }: Attachment): Uint8Array<ArrayBuffer> => new Uint8Array(content as ArrayBuffer)

export const listMail = (database: DatabaseSync): ReceivedMail[] =>
  database.prepare(`select ${COLUMNS} from mail order by number desc limit ${LISTED}`).all().map(asMail)

export function findMail(database: DatabaseSync, number: number): { mail: ReceivedMail; raw: Buffer } | undefined {
  const row = database.prepare(`select ${COLUMNS}, raw from mail where number = ?`).get(number)
  return row && { mail: asMail(row), raw: Buffer.from(row['raw'] as Uint8Array) }
}

/** Each under the name of its field. */
const COLUMNS = 'number, message_id as messageId, recipients, subject, text, files, received_at as receivedAt, times'

const asMail = ({ raw: _, ...row }: Record<string, unknown>): ReceivedMail =>
  ({ ...row, recipients: String(row['recipients']).split(', ') }) as ReceivedMail
