import { expect, it } from 'vitest'
import type { ShownFinding } from '#contracts/console-health.ts'
import { CRM_IDS, DESTINATION_NAMES } from '#contracts/lead-kind.ts'
import { forOwner, topicsOf } from './health-topics.ts'

const finding = (name: string, state: ShownFinding['state'], says: string): ShownFinding => ({
  name,
  state,
  says,
  ...(state !== 'ok' && { cure: 'do something' }),
})

it('sorts the doctor’s findings by what an owner asks about, and loses none', () => {
  const crms = CRM_IDS.map((id) => DESTINATION_NAMES[id])
  const parties = ['mail', 'survey automation', ...crms, 'scheduler token'].map((name) => finding(name, 'ok', 'live'))
  const groups = [
    { title: 'Settings', findings: [finding('MAIL_FROM', 'ok', 'set')] },
    { title: 'Third parties', findings: parties },
    { title: 'Store', findings: [finding('scheduler webhook', 'ok', 'so far'), finding('tables', 'ok', 'fine')] },
    { title: 'A new group', findings: [finding('a new check', 'warning', 'is odd')] },
  ]
  const topics = topicsOf(groups)
  expect(topics.map(({ id, findings }) => [id, findings.map(({ name }) => name)])).toEqual([
    ['mail', ['mail']],
    ['leads', ['survey automation', ...crms]],
    ['calendar', ['scheduler token', 'scheduler webhook']],
    ['store', ['tables']],
    ['settings', ['MAIL_FROM', 'a new check']],
  ])
})

it('says what isn’t right without naming a setting, and keeps what only matters at the launch apart', () => {
  const groups = [
    {
      title: 'Third parties',
      findings: [
        finding('scheduler token', 'not-ready', 'Calendly refuses it'),
        finding('scheduler page', 'warning', 'live; answered 500'),
        finding('mail', 'warning', 'sandboxed; in production no email would be sent'),
      ],
    },
    { title: 'Launch', findings: [finding('SESSION_SECRET', 'warning', 'isn’t set')] },
    { title: 'Sample content', findings: [finding('content/site.ts', 'not-ready', 'is a sample')] },
  ]
  expect(topicsOf(groups).map(({ id, state, reasons }) => [id, state, ...reasons])).toEqual([
    ['mail', 'practice'],
    ['calendar', 'bad', 'Scheduler token: Calendly refuses it.', 'Scheduler page: answered 500.'],
    ['content', 'launch'],
    ['settings', 'launch'],
  ])
})

it('names no setting, file or command to an owner, and says who can do something about it', () => {
  const ask = 'ask whoever runs the server; the doctor there says how'
  const findings: ShownFinding[] = [
    finding('MAIL_FROM', 'ok', 'set'),
    finding('SANDBOX', 'not-ready', 'lets stand-ins replace third parties in production'),
    finding('.env', 'warning', 'holds keys, and other users of this machine can read it'),
    { ...finding('scheduler webhook', 'warning', 'no key is set'), cure: 'set CALENDLY_WEBHOOK_SIGNING_KEY' },
    { ...finding('tables', 'warning', 'need 0047-a.adds'), cure: 'run npm run store:backup' },
    finding('backups', 'ok', 'made elsewhere, as BACKUPS_ELSEWHERE says'),
    finding('place', 'warning', 'SQLite at /var/lib/gimbal'),
    { ...finding('certificate', 'warning', 'expires in 3 days'), cure: 'see what the proxy says' },
  ]
  expect(forOwner(findings).map(({ name, state, says, cure }) => [name, state, says, cure])).toEqual([
    ['scheduler webhook', 'warning', 'no key is set', ask],
    ['tables', 'warning', 'need 0047-a.adds', ask],
    ['backups', 'ok', 'as it’s set up on the server', undefined],
    ['place', 'warning', 'isn’t right', 'do something'],
    ['certificate', 'warning', 'expires in 3 days', 'see what the proxy says'],
    ['settings', 'not-ready', '2 aren’t right', ask],
  ])
})
