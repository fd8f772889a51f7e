import { hash } from 'node:crypto'
import { once } from 'node:events'
import type { DatabaseSync } from 'node:sqlite'
import { buffer } from 'node:stream/consumers'
import { callbackify } from 'node:util'
import PostalMime, { type Attachment } from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { openShelf } from './shelf.ts'

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
  id: string
  /** From the envelope. */
  recipients: readonly string[]
  subject: string
  text: string
  files: number
  /** ISO 8601, UTC. */
  receivedAt: string
  times: number
}

/** With all of it in one row, whose words tell whose it is, erasing somebody erases the mail whole. */
interface StoredMail extends ReceivedMail {
  headers: string
  /** As it came, in base64. */
  source: string
}

const mailsIn = (database: DatabaseSync) => openShelf<StoredMail>(database, 'mail')

/** Stores a mail, or counts a duplicate. */
async function storeMail(
  database: DatabaseSync,
  { raw, recipients, at }: { raw: Buffer; recipients: readonly string[]; at: Date },
): Promise<void> {
  const { messageId = '', subject = '', text = '', attachments, headerLines } = await PostalMime.parse(raw)
  const headers = headerLines.map(({ line }) => line).join('\n')
  const [files, source, receivedAt] = [attachments.length, raw.toString('base64'), at.toISOString()]
  const id = hash('sha256', JSON.stringify([messageId, recipients])).slice(0, 16)
  const first = { id, recipients, headers, subject, text, files, source, receivedAt, times: 0 }
  const mail = mailsIn(database).find(id) ?? first
  mailsIn(database).put(id, { ...mail, times: mail.times + 1 })
}

/** An attachment's content. It's an ArrayBuffer unless the parser is told otherwise. */
export const bytesOf = ({ content }: Attachment): Uint8Array<ArrayBuffer> => new Uint8Array(content as ArrayBuffer)

export const listMail = (database: DatabaseSync): ReceivedMail[] =>
  mailsIn(database)
    .list(LISTED)
    .map(({ headers: _headers, source: _source, ...mail }) => mail)

export function findMail(database: DatabaseSync, id: string): { mail: ReceivedMail; raw: Buffer } | undefined {
  const mail = mailsIn(database).find(id)
  return mail && { mail, raw: Buffer.from(mail.source, 'base64') }
}
