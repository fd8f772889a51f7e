import { expect, it } from 'vitest'
import { PARTS, sampleMails } from '#ops/sample-mail-list.ts'
import { composeMail } from './compose-mail.tsx'
import { callTimes, greetable } from './mail-text.ts'

it('greets with names alone', () => {
  for (const name of ['Ada', 'Mary Ann', 'O’Brien', "D'Arcy", 'José', 'Anne-Marie', '李', 'नेहा'])
    expect(greetable(name)).toBe(name)
  for (const other of ['evil.example', 'x@y.example', 'Win $500', 'a'.repeat(41), '', ' ', '\u200b', undefined])
    expect(greetable(other)).toBe('')
})

const AT = '2026-12-02T03:30:00.000Z'
const rowsIn = (visitorZone: string | undefined) =>
  callTimes('Your call', AT, { timeZone: 'America/New_York', visitorZone }).map(([name, value]) =>
    typeof value === 'string' ? `${name}: ${value}`.replaceAll('\u00a0', ' ') : expect.fail(),
  )

it('says a call’s time on the clock of who’s called, and on ours where that’s another time', () => {
  expect(rowsIn('America/Los_Angeles')).toEqual([
    'Your call: Tuesday, December 1, 2026, 7:30 p.m. Pacific Time',
    'On our clock: Tuesday, December 1, 10:30 p.m. EST',
  ])
  expect(rowsIn('Asia/Tokyo')[0]).toBe('Your call: Wednesday, December 2, 2026, 12:30 p.m. Japan Standard Time')
  for (const zone of [undefined, 'America/New_York', 'America/Detroit'])
    expect(rowsIn(zone)).toEqual(['Your call: Tuesday, December 1, 2026, 10:30 p.m. EST'])
})

it('names the day that it is where the visitor lives, also in the subject and of the time before a move', async () => {
  const { mail, parts } = sampleMails().find(({ name }) => name === 'surveyMoved') ?? expect.fail()
  const call = mail.call && { ...mail.call, startsAt: AT }
  const moved = { ...mail, call, visitorZone: 'Asia/Tokyo' }
  const { subject, text } = await composeMail(moved, { ...PARTS, ...parts })
  expect(subject).toContain('Wednesday, December 2')
  expect(text.match(/Japan Standard Time/g)).toHaveLength(2)
})

it.each([
  ['recovery:code', 'Someone got in with a recovery code', '/console/people'],
  ['recovery:link', 'Someone got in with a new link', '/console/people'],
  ['passkey:ada', 'There’s a new passkey', '/console/people'],
  ['export:leads', 'People’s data was exported', '/console/audit'],
  ['refusal:hubspot', 'Refused by HubSpot', '/console/deliveries'],
  ['ceiling:links', 'Too many requests at once', '/console/health'],
  // A newer server's.
  ['flood:basement', 'Something happened: flood:basement', '/console/deliveries'],
])('an alarm about %s is titled “%s”, and leads to %s', async (destination, title, path) => {
  const { mail, parts } = sampleMails().find(({ mail: { kind } }) => kind === 'alarm') ?? expect.fail()
  const payload = JSON.stringify({ ...JSON.parse(mail.payload), state: 'noticed', destination })
  const { subject, text } = await composeMail({ ...mail, payload }, { ...PARTS, ...parts })
  expect(subject).toContain(title)
  expect(text).toContain(path)
})
