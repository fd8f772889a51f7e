import { startSandbox } from '@gimbal/stand-ins/test/start-sandbox.ts'
import { expect, onTestFinished, test } from 'vitest'
import { openSmtp } from './smtp.ts'

const MAIL = {
  id: 'lead-1.visitor-mail',
  to: ['ada@example.com'],
  subject: 'Friday',
  html: '<p>Hello</p>',
  text: 'Hello',
}

test('can be told to be down, to refuse, to ask for later and to hang up, and keeps nothing meanwhile', async () => {
  const sandbox = startSandbox()
  const smtpUrl = await sandbox.listenForMail()
  const mailer = openSmtp({ smtpUrl, from: { name: 'The Firm', address: 'hello@firm.example' }, dkim: undefined })
  onTestFinished(() => mailer.close())
  const send = (mail = MAIL) => mailer.send(mail, new AbortController().signal)
  const setMode = async (mode: string) =>
    (await sandbox.request('/sandbox/mail/mode', { method: 'POST', body: new URLSearchParams({ mode }) })).status
  const expected = {
    greylisting: { ok: false, error: 'answered 451 to RCPT TO' },
    refusing: { ok: false, error: 'answered 550 to RCPT TO', isFinal: true },
    cutting: { ok: false },
    down: { ok: false },
  }
  for (const [mode, result] of Object.entries(expected)) {
    expect(await setMode(mode)).toBe(303)
    const got = await send({ ...MAIL, id: mode })
    expect([mode, got]).toEqual([mode, expect.objectContaining(result)])
    expect('isFinal' in got).toBe(mode === 'refusing')
  }
  expect(await setMode('asleep')).toBe(422)
  await setMode('working')
  expect(await send()).toEqual({ ok: true })
  expect((await (await sandbox.request('/sandbox/received-mail')).json()).received).toHaveLength(1)
  // Its HTML is sealed; the journeys look at it.
  const { headers } = await sandbox.request('/sandbox/mail/1/html')
  expect(headers.get('content-security-policy')).toMatch(
    /^sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none';/,
  )
})
