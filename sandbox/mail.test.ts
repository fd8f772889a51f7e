import { expect, onTestFinished, test } from 'vitest'
import { openSmtp } from '#server/partners/smtp.ts'
import { startSandbox } from '#test/sandbox.ts'

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
async function openMail() {
  const sandbox = startSandbox()
  const smtpUrl = await sandbox.listenForMail()
  const mailer = openSmtp({ smtpUrl, from: { name: 'The Firm', address: 'hello@firm.example' }, dkim: undefined })
  onTestFinished(() => mailer.close())
  const setMode = async (mode: string) =>
    (await sandbox.request('/sandbox/mail/mode', { method: 'POST', body: new URLSearchParams({ mode }) })).status
  const received = async () => (await (await sandbox.request('/sandbox/received-mail')).json()).received
  const send = (mail = MAIL) => mailer.send(mail, new AbortController().signal)
  return { ...sandbox, smtpUrl, send, setMode, received }
}

test('can be told to be down, to refuse, to ask for later and to hang up, and keeps nothing meanwhile', async () => {
  const sandbox = await openMail()
  const expected = {
    greylisting: { ok: false, error: 'answered 451 to RCPT TO' },
    refusing: { ok: false, error: 'answered 550 to RCPT TO', isFinal: true },
    cutting: { ok: false },
    down: { ok: false },
  }
  for (const [mode, result] of Object.entries(expected)) {
    expect(await sandbox.setMode(mode)).toBe(303)
    const got = await sandbox.send({ ...MAIL, id: mode })
    expect([mode, got]).toEqual([mode, expect.objectContaining(result)])
    expect('isFinal' in got).toBe(mode === 'refusing')
  }
  expect(await sandbox.setMode('asleep')).toBe(422)
  await sandbox.setMode('working')
  expect(await sandbox.send()).toEqual({ ok: true })
  expect(await sandbox.received()).toHaveLength(1)
  // Its HTML is sealed; the journeys look at it.
  const { headers } = await sandbox.request('/sandbox/mail/1/html')
  expect(headers.get('content-security-policy')).toMatch(
    /^sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none';/,
  )
})
