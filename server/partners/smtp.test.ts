import { generateKeyPairSync } from 'node:crypto'
import type { LookupFunction } from 'node:net'
import fc from 'fast-check'
import PostalMime from 'postal-mime'
import type { SMTPServerOptions } from 'smtp-server'
import { expect, it, onTestFinished } from 'vitest'
import { runs } from '#test/runs.ts'
import { CERTIFICATE, refusing, reply, startMailServer } from '#test/start-mail-server.ts'
import type { OutgoingMail } from './ports.ts'
import { lookupPublic } from './public-fetch.ts'
import { openSmtp } from './smtp.ts'

const WORDS = { subject: 'New lead: Ada Lovelace (survey)', html: '<p>Hello</p>', text: 'Hello' }
const MAIL: OutgoingMail = { id: 'lead-1.owner-mail', to: ['owner@firm.example'], ...WORDS }
const FROM = { name: 'The Firm', address: 'hello@firm.example' }
const never = () => new AbortController().signal

/** A mailer with short timeouts, closed with the test. */
function openMailer(smtpUrl: string, more: Partial<Parameters<typeof openSmtp>[0]> = {}) {
  const limits = { connectMs: 5000, silenceMs: 5000, mailMs: 10_000 }
  const mailer = openSmtp({ smtpUrl, from: FROM, dkim: undefined, limits, ca: CERTIFICATE.cert, ...more })
  onTestFinished(() => mailer.close())
  return mailer
}

it('hands over a mail with both its texts, its file, and a Message-ID made from its id', async () => {
  await using server = await startMailServer()
  const attachments = [{ filename: 'Your call.ics', contentType: 'text/calendar', content: 'BEGIN:VCALENDAR' }]
  const mail = { ...MAIL, to: ['a@firm.example', 'b@firm.example'], replyTo: 'ada@example.com', attachments }
  expect(await openMailer(server.url).send(mail, never())).toEqual({ ok: true })
  expect(server.mails.map(({ recipients }) => recipients)).toEqual([mail.to])
  const parsed = await PostalMime.parse(server.mails[0]?.raw ?? '')
  expect(parsed).toMatchObject({
    subject: MAIL.subject,
    text: 'Hello\n',
    html: '<p>Hello</p>\n',
    messageId: '<lead-1.owner-mail@firm.example>',
    from: FROM,
    replyTo: [{ name: '', address: 'ada@example.com' }],
    attachments: [{ filename: 'Your call.ics', mimeType: 'text/calendar' }],
  })
  expect(parsed.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }))
})

it.each([
  ['The Firm', 'The Firm'],
  ['', 'Plumb Line'],
])('is from the name that’s set (%j), else from the firm as it’s called now', async (name, from) => {
  await using server = await startMailServer()
  await openMailer(server.url, { from: { ...FROM, name } }).send({ ...MAIL, sender: 'Plumb\nLine' }, never())
  expect(await PostalMime.parse(server.mails[0]?.raw ?? '')).toMatchObject({ from: { ...FROM, name: from } })
})

it('signs with DKIM, with the firm’s key', async () => {
  await using server = await startMailServer()
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const dkim = { domain: 'firm.example', selector: 'mail2026', privateKey: pem }
  expect(await openMailer(server.url, { dkim }).send(MAIL, never())).toEqual({ ok: true })
  const { headers } = await PostalMime.parse(server.mails[0]?.raw ?? '')
  const signature = headers.find(({ key }) => key === 'dkim-signature')?.value ?? ''
  expect(signature).toMatch(/d=firm\.example;.* s=mail2026;.* h=from:.*subject.* b=[\w+/=\s]{300,}/is)
})

it.each([
  ['smtp', 'STARTTLS', {}],
  ['smtps', 'from the start', { secure: true }],
])('signs in and sends by %s outside the loopback, encrypted %s', async (scheme, _how, options) => {
  const signedIn: unknown[] = []
  await using server = await startMailServer({
    ...options,
    authOptional: false,
    onAuth({ username, password }, { secure }, done) {
      signedIn.push([username, password, secure])
      done(null, { user: username })
    },
  })
  const mailer = openMailer(`${scheme}://me%40firm.example:p%3Ass@0.0.0.0:${server.port}`)
  expect(await mailer.send(MAIL, never())).toEqual({ ok: true })
  expect(signedIn).toEqual([['me@firm.example', 'p:ss', true]])
  expect(server.mails[0]?.session.secure).toBe(true)
})

it.each([
  ['a server without STARTTLS', { disabledCommands: ['STARTTLS'] }, CERTIFICATE.cert],
  ['a certificate that nobody vouches for', {}, undefined],
])('sends nothing outside the loopback to %s, and tries again later', async (_what, options, ca) => {
  await using server = await startMailServer(options)
  const mailer = openSmtp({ smtpUrl: `smtp://0.0.0.0:${server.port}`, from: FROM, dkim: undefined, ...(ca && { ca }) })
  onTestFinished(() => mailer.close())
  const result = await mailer.send(MAIL, never())
  expect(result).toMatchObject({ ok: false })
  expect(result).not.toHaveProperty('isFinal')
  expect(server.mails).toEqual([])
})

it('makes no header and no recipient from what is typed', async () => {
  await using server = await startMailServer()
  const mailer = openMailer(server.url)
  const readLast = () => PostalMime.parse(server.mails.at(-1)?.raw ?? '')
  await mailer.send({ ...MAIL, replyTo: 'ada@example.com' }, never())
  const usual = (await readLast()).headerLines.map(({ key }) => key)
  const nasty = fc.constantFrom(
    '\r\nBcc: x@evil.example',
    '\nTo: x@evil.example',
    '\u2028Cc: x@evil.example',
    ', x@evil.example',
    '<x@evil.example>',
    '"',
    '\0',
    '=?utf-8?Q?=0ABcc:_x@evil.example?=',
    'Zoë 🙂 محمد',
    '\ud800',
    ' ',
  )
  const typed = fc
    .array(fc.oneof(nasty, fc.string({ unit: 'grapheme', maxLength: 20 })), { maxLength: 6 })
    .map((parts) => parts.join(''))
  await fc.assert(
    fc.asyncProperty(typed, typed, typed, async (subject, filename, replyTo) => {
      server.mails.length = 0
      const mail = { ...MAIL, subject, replyTo, attachments: [{ filename, contentType: 'text/plain', content: 'x' }] }
      expect(await mailer.send(mail, never())).toEqual({ ok: true })
      expect(server.mails.map(({ recipients }) => recipients)).toEqual([MAIL.to])
      const { headerLines, to } = await readLast()
      expect(headerLines.map(({ key }) => key).filter((key) => !usual.includes(key))).toEqual([])
      expect(to).toMatchObject([{ address: 'owner@firm.example', name: '' }])
    }),
    runs(60),
  )
})

const NO_MAILBOX = ['', 'ada@example.com, eve@evil.example', 'ada@example.com\r\nDATA', `${'a'.repeat(250)}@b.example`]

it.each(NO_MAILBOX)('refuses %j as a recipient, for good, and asks no server', async (address) => {
  await using server = await startMailServer()
  const refused = { ok: false, error: 'has no valid email address', isFinal: true }
  for (const to of [[address], ['a@firm.example', address]])
    expect(await openMailer(server.url).send({ ...MAIL, to }, never())).toEqual(refused)
  expect(server.connections()).toBe(0)
})

const NOBODY = { error: 'answered 550 to RCPT TO', answer: '550 Nobody here.', isFinal: true } as const
/** Closes all connections of the next test's server. */
let hangUp: () => void = () => {}

it.each<[string, SMTPServerOptions, { error?: string; answer?: string; isFinal?: true }]>([
  ['a recipient refused for good', { onRcptTo: refusing(550, 'Nobody here.') }, NOBODY],
  [
    'a mail refused for good',
    { onData: (stream, _session, done) => stream.resume().on('end', () => done(reply(554))) },
    { error: 'answered 554 to DATA', isFinal: true },
  ],
  ['greylisting', { onRcptTo: refusing(451) }, { error: 'answered 451 to RCPT TO' }],
  ['a refused sender', { onMailFrom: refusing(553) }, { error: 'answered 553 to MAIL FROM' }],
  ['a wrong password', { allowInsecureAuth: true, onAuth: refusing(535) }, { error: 'answered 535 to AUTH PLAIN' }],
  ['a hang-up in the middle', { onData: (stream) => void stream.once('data', () => hangUp()) }, {}],
])('says of %s whether it is worth another try', async (what, options, expected) => {
  await using server = await startMailServer(options)
  hangUp = () => server.cut()
  const mailer = openMailer(what === 'a wrong password' ? server.url.replace('://', '://me:wrong@') : server.url)
  const result = await mailer.send(MAIL, never())
  expect(result).toMatchObject({ ok: false, ...expected })
  expect('isFinal' in result).toBe('isFinal' in expected)
  expect(server.mails).toEqual([])
})

it('tells a recipient that is refused from one that has the mail, and tries again for who put it off alone', async () => {
  const codes = new Map(Object.entries({ 'gone@firm.example': 550, 'later@firm.example': 451 }))
  await using server = await startMailServer({
    onRcptTo({ address }, _session, done) {
      const code = codes.get(address)
      done(code === undefined ? null : reply(code))
    },
  })
  const mailer = openMailer(server.url)
  const send = (...to: string[]) => mailer.send({ ...MAIL, id: to.join(), to }, never())
  const refused = { ok: false, error: 'answered 550 to RCPT TO, for 1 of 2 recipients', isFinal: true }
  expect(await send('gone@firm.example', 'owner@firm.example')).toMatchObject(refused)
  // Retries as long as one may still accept it.
  const result = await send('gone@firm.example', 'later@firm.example')
  expect([result.ok, 'isFinal' in result]).toEqual([false, false])
  const both = ['owner@firm.example', 'later@firm.example']
  for (const _ of [1, 2]) expect(await send(...both)).toMatchObject({ ok: false })
  codes.clear()
  // The last one is a new mail with the same id, as any is once it's delivered.
  for (const _ of [1, 2]) expect(await send(...both)).toEqual({ ok: true })
  const got = server.mails.map(({ recipients }) => recipients)
  expect(got).toEqual([['owner@firm.example'], ['owner@firm.example'], ['later@firm.example'], both])
  const { to } = await PostalMime.parse(server.mails[2]?.raw ?? '')
  expect(to?.map(({ address }) => address)).toEqual(both)
})

it('gives up on a server that never answers, and stops when it is told to', async () => {
  // It greets nobody.
  await using server = await startMailServer({ onConnect: () => {} })
  const limits = { connectMs: 60_000, silenceMs: 60_000, mailMs: 60_000 }
  const send = (limit: object, signal = never()) =>
    openMailer(server.url, { limits: { ...limits, ...limit } }).send(MAIL, signal)
  expect(await send({ connectMs: 150 })).toEqual({ ok: false, error: 'GREETING_TIMEOUT' })
  expect(await send({ mailMs: 150 })).toEqual({ ok: false, error: 'no answer in time' })
  expect(await send({}, AbortSignal.abort())).toEqual({ ok: false, error: 'stopped' })
})

it('asks where a name leads at each connection, and connects nowhere else', async () => {
  await using server = await startMailServer()
  const { port } = new URL(server.url)
  let leads = { address: '127.0.0.1', family: 4 }
  const lookup: LookupFunction = (_, options, callback) =>
    options.all ? callback(null, [leads]) : callback(null, leads.address, leads.family)
  const url = `smtp://localhost:${port}`
  expect(await openMailer(url, { lookup }).send(MAIL, never())).toEqual({ ok: true })
  // Nothing listens there.
  leads = { address: '::1', family: 6 }
  expect(await openMailer(url, { lookup }).send(MAIL, never())).toMatchObject({ ok: false })
  // A name that leads into this network, and an address in it, which nobody looks up.
  for (const host of ['localhost', '127.0.0.1']) {
    const refused = await openMailer(`smtp://${host}:${port}`, { lookup: lookupPublic }).send(MAIL, never())
    expect(refused).toMatchObject({ ok: false, error: expect.stringContaining('EPRIVATE') })
  }
  expect(server.mails.length).toBe(1)
})
