import { once } from 'node:events'
import type { Socket } from 'node:net'
import type { DatabaseSync } from 'node:sqlite'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { callbackify } from 'node:util'
import PostalMime, { type Attachment } from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'

/** How the mail server can be told to behave, and what each is called. */
export const MAIL_MODES = {
  working: 'Takes everything',
  slow: 'Takes five seconds',
  greylisting: 'Answers 451: later',
  refusing: 'Answers 550: never',
  cutting: 'Hangs up in the middle',
  down: 'Is down',
} as const
export type MailMode = keyof typeof MAIL_MODES

const MOST_BYTES = 20 * 1024 * 1024
const SLOW_MS = 5000

export interface MailServer {
  mode: () => MailMode
  setMode(mode: MailMode): void
  /** Starts to listen on this machine alone. @returns its address, `smtp://…` */
  listen(): Promise<string>
  close(): void
}

/** A real SMTP server that keeps what it's sent. The mode is forgotten on restart, the mails are not. */
export function createMailServer({ database, now }: { database: DatabaseSync; now: () => Date }): MailServer {
  let mode: MailMode = 'working'
  const sockets = new Set<Socket>()
  const cut = () => sockets.forEach((socket) => socket.destroy())

  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: MOST_BYTES,
    onRcptTo(_address, _session, done) {
      if (mode === 'greylisting') return done(refusal(451, 'The sandbox is set to ask for later.'))
      if (mode === 'refusing') return done(refusal(550, 'The sandbox is set to refuse.'))
      done()
    },
    onData: callbackify(async (stream: SMTPServerDataStream, { envelope }: SMTPServerSession) => {
      const isCut = mode === 'cutting'
      if (isCut) stream.once('data', cut)
      const raw = await buffer(stream)
      if (isCut) return
      if (stream.sizeExceeded) throw refusal(552, 'The mail is over 20 MiB.')
      if (mode === 'slow') await pause(SLOW_MS)
      await keepMail(database, { raw, recipients: envelope.rcptTo.map(({ address }) => address), at: now() })
    }),
  })
  // A client that hangs up is none of the server's business.
  server.on('error', () => {})
  server.server.on('connection', (socket) => {
    if (mode === 'down') return void socket.destroy()
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })

  return {
    mode: () => mode,
    setMode(next) {
      mode = next
      if (mode === 'down') cut()
    },
    async listen() {
      const listening = server.listen(0, '127.0.0.1')
      await once(listening, 'listening')
      const address = listening.address()
      return `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
    },
    close() {
      if (server.server.listening) server.close()
      cut()
    },
  }
}

const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })

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
async function keepMail(
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

/** What is attached. Content comes as an ArrayBuffer unless the parser is asked for another form. */
export const bytesOf = ({ content }: Attachment): Uint8Array<ArrayBuffer> => new Uint8Array(content as ArrayBuffer)

/** The newest mails, newest first, at most 100. */
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
