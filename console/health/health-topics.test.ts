import { expect, it } from 'vitest'
import type { ShownFinding } from '#contracts/console-health.ts'
import { CRM_IDS, DESTINATION_NAMES } from '#contracts/lead-kind.ts'
import { topicsOf } from './health-topics.ts'

const ASK = 'Only whoever runs the server can change it.'

const finding = (name: string, state: ShownFinding['state'], says: string): ShownFinding => ({
  name,
  state,
  says,
  ...(state !== 'ok' && { cure: 'do something' }),
})
const warning = (name: string, says = 'odd') => finding(name, 'warning', says)

it('sorts the doctor’s findings by what an owner asks about, and loses none', () => {
  const crms = CRM_IDS.map((id) => DESTINATION_NAMES[id])
  const parties = ['mail', 'survey automation', ...crms, 'scheduler token'].map((name) => warning(name))
  const store = [
    warning('scheduler webhook'),
    finding('tables', 'ok', 'fine'),
    warning('place', 'SQLite at /var/lib/gimbal'),
  ]
  const groups = [
    { title: 'Settings', findings: [warning('MAIL_FROM', 'isn’t set'), warning('.env', 'can be read')] },
    { title: 'Third parties', findings: parties },
    { title: 'Store', findings: store },
    { title: 'A new group', findings: [warning('a new check', 'is odd')] },
  ]
  const topics = topicsOf(groups)
  expect(topics.map(({ id, reasons }) => [id, reasons])).toEqual([
    ['mail', ['Mail: odd.']],
    ['leads', ['survey automation', ...crms].map((name) => `${name.replace(/^s/, 'S')}: odd.`)],
    ['calendar', ['Scheduler token: odd.', 'Scheduler webhook: odd.']],
    ['store', [ASK]],
    ['settings', [ASK, 'A new check: is odd.']],
  ])
  expect(topics.flatMap(({ id, forOperator }) => forOperator.map((line) => [id, line]))).toEqual([
    ['store', 'Place: SQLite at /var/lib/gimbal. Do something.'],
    ['settings', 'MAIL_FROM: isn’t set. Do something.'],
    ['settings', '.env: can be read. Do something.'],
  ])
})

it('says what isn’t right without naming a setting, and keeps what only matters at the launch apart', () => {
  const refused = finding('scheduler token', 'not-ready', 'Calendly refuses it')
  const practice = warning('mail', 'sandboxed; in production no email would be sent')
  const launch = [finding('PUBLIC_ORIGIN', 'not-ready', 'is not set'), warning('SESSION_SECRET', 'isn’t set')]
  const groups = [
    { title: 'Third parties', findings: [refused, warning('scheduler page', 'live; answered 500'), practice] },
    { title: 'Launch', findings: launch },
    { title: 'Sample content', findings: [finding('content/site.ts', 'not-ready', 'is a sample')] },
  ]
  expect(topicsOf(groups).map(({ id, state, reasons }) => [id, state, ...reasons])).toEqual([
    ['mail', 'practice'],
    ['calendar', 'bad', 'Scheduler token: Calendly refuses it.', 'Scheduler page: answered 500.'],
    ['address', 'launch'],
    ['content', 'launch'],
    ['settings', 'launch', ASK],
  ])
})

it('says that something isn’t connected, rather than that it fails, unless a part of it is', () => {
  const off = (name: string, state: ShownFinding['state'] = 'warning') => finding(name, state, 'off: it’s not there')
  const sales = [off('payments'), finding('archives', 'warning', 'odd')]
  const parties = [off('mail'), off('survey automation', 'not-ready'), off('scheduler'), ...sales]
  const topics = topicsOf([{ title: 'Third parties', findings: parties }])
  expect(topics.map(({ sentence, isOff, reasons }) => [sentence, isOff, ...reasons])).toEqual([
    ['The site sends no email', true],
    ['Leads are kept here, and go nowhere else', true],
    ['Visitors can’t pick a time: no calendar is connected', true],
    ['Buyers can’t pay yet, or something is missing', true, 'Payments: it’s not there.', 'Archives: odd.'],
  ])
})
