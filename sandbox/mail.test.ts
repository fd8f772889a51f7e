import { createConnection } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { openSmtp } from '#server/partners/smtp.ts'
import { startSandbox } from './sandbox-for-tests.ts'

const MAIL = {
  id: 'lead-1.visitor-mail',
  to: ['ada@example.com'],
  subject: 'Your call <b>on</b> Friday',
  html: '<!doctype html><html><head><title>x</title></head><body><script>alert(1)</script><p>As HTML</p></body></html>',
  text: 'As text: <b>1 & 2</b>',
  replyTo: 'owner@firm.example',
  attachments: [{ filename: 'Ihr Anruf.ics', contentType: 'text/calendar', content: 'BEGIN:VCALENDAR' }],
}

/** A sandbox with a listening mail server, and a mailer that uses it. */
async function openMail(databaseFile?: string) {
  const sandbox = startSandbox(databaseFile === undefined ? {} : { databaseFile })
  const smtpUrl = await sandbox.listenForMail()
  const mailer = openSmtp({ smtpUrl, from: { name: 'The Firm', address: 'hello@firm.example' }, dkim: undefined })
  onTestFinished(() => mailer.close())
  const read = async (path: string) => (await sandbox.request(path)).text()
  const setMode = (mode: string) =>
    sandbox.request('/sandbox/mail/mode', { method: 'POST', body: new URLSearchParams({ mode }) })
  const received = async () => (await (await sandbox.request('/sandbox/received-mail')).json()).received
  const send = (mail = MAIL) => mailer.send(mail, new AbortController().signal)
  return { ...sandbox, smtpUrl, send, read, setMode, received }
}

test('keeps a mail and shows it as a mail program would: as HTML, as text, with its file, and its source', async () => {
  const sandbox = await openMail()
  expect(await sandbox.read('/sandbox/mail')).toContain('Nothing yet.')
  expect(await sandbox.send()).toEqual({ ok: true })
  expect(await sandbox.send()).toEqual({ ok: true })
  expect(await sandbox.received()).toMatchObject([
    {
      number: 1,
      messageId: '<lead-1.visitor-mail@firm.example>',
      recipients: MAIL.to,
      subject: MAIL.subject,
      times: 2,
    },
  ])
  const list = await sandbox.read('/sandbox/mail')
  expect(list).toContain('<a href="/sandbox/mail/1">Your call &lt;b&gt;on&lt;/b&gt; Friday</a>')
  expect(list).toContain('came 2 times')
  const page = await sandbox.read('/sandbox/mail/1')
  expect(page).toContain('As text: &lt;b&gt;1 &amp; 2&lt;/b&gt;')
  expect(page).toContain('<dd>owner@firm.example</dd>')
  expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"')
  const file = await sandbox.request('/sandbox/mail/1/files/0')
  expect(await file.text()).toBe('BEGIN:VCALENDAR\n')
  expect(file.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''Ihr%20Anruf.ics")
  expect(await sandbox.read('/sandbox/mail/1/source')).toMatch(/^Auto-Submitted: /)
})

test('serves a mail’s HTML sealed: its policy lets no script run and nothing load', async () => {
  const sandbox = await openMail()
  await sandbox.send()
  const response = await sandbox.request('/sandbox/mail/1/html')
  const policy = response.headers.get('content-security-policy')
  expect(policy).toMatch(/^sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none';/)
  expect(policy).not.toMatch(/script|connect|https?:/)
  expect(await response.text()).toContain('<head><base target="_blank"><title>')
  const page = (await sandbox.request('/sandbox/mail/1')).headers.get('content-security-policy')
  expect(page).toContain("default-src 'none'")
  expect(page).not.toContain('script-src')
})

test('can be told to be down, to refuse, to ask for later and to hang up, and keeps nothing meanwhile', async () => {
  const sandbox = await openMail()
  expect(await sandbox.send()).toEqual({ ok: true })
  const expected = {
    greylisting: { ok: false, error: 'answered 451 to RCPT TO' },
    refusing: { ok: false, error: 'answered 550 to RCPT TO', isFinal: true },
    cutting: { ok: false },
    down: { ok: false },
  }
  for (const [mode, result] of Object.entries(expected)) {
    expect((await sandbox.setMode(mode)).status).toBe(303)
    const got = await sandbox.send({ ...MAIL, id: mode })
    expect([mode, got]).toEqual([mode, expect.objectContaining(result)])
    expect('isFinal' in got).toBe(mode === 'refusing')
  }
  expect(await sandbox.read('/sandbox/mail')).toMatch(/value="down" aria-pressed="true"/)
  await sandbox.setMode('working')
  expect(await sandbox.send({ ...MAIL, id: 'after' })).toEqual({ ok: true })
  expect(await sandbox.received()).toHaveLength(2)
})

test('is emptied, and told to behave in ways that it knows', async () => {
  const sandbox = await openMail()
  await sandbox.send()
  expect((await sandbox.setMode('asleep')).status).toBe(422)
  expect((await sandbox.request('/sandbox/mail/empty', { method: 'POST' })).status).toBe(303)
  expect(await sandbox.received()).toEqual([])
})

test('listens on this machine alone, and ends open connections when it is closed', async () => {
  const { smtpUrl, close } = await openMail()
  const { hostname, port } = new URL(smtpUrl)
  expect(hostname).toBe('127.0.0.1')
  const connection = createConnection(Number(port), hostname)
  connection.on('error', () => {})
  connection.once('data', () => close())
  expect(await text(connection)).toMatch(/^220 /)
})
