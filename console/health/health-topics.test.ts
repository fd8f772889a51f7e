import { expect, it } from 'vitest'
import type { ShownFinding, TopicId } from '#contracts/console-health.ts'
import { topicsOf } from './health-topics.ts'

const ASK = 'Only whoever runs the server can change it.'

type Rest = Partial<Pick<ShownFinding, 'mode' | 'isOperators'>>
const finding = (topic: TopicId, name: string, state: ShownFinding['state'], says: string, rest: Rest = {}) => ({
  topic,
  name,
  state,
  says,
  ...rest,
  ...(state !== 'ok' && { cure: 'do something' }),
})
const warning = (topic: TopicId, name: string, says = 'odd', rest: Rest = {}) =>
  finding(topic, name, 'warning', says, rest)
const operators = { isOperators: true }

it('sorts the doctor’s findings by what an owner asks about, and loses none', () => {
  const settings = [warning('settings', 'MAIL_FROM', 'isn’t set', operators), warning('settings', 'a new check')]
  const leads = [warning('leads', 'survey'), warning('leads', 'HubSpot', 'live; fails'), warning('leads', 'outbox')]
  const calls = [warning('calendar', 'scheduler token'), warning('mail', 'mail'), warning('calendar', 'webhook')]
  const store = [finding('store', 'tables', 'ok', 'fine'), warning('store', 'writing', 'fails', operators)]
  const groups = Object.entries({ settings, leads, calls, store }).map(([title, findings]) => ({ title, findings }))
  expect(topicsOf(groups).map(({ id, reasons, forOperator }) => [id, reasons, forOperator])).toEqual([
    ['mail', ['Mail: odd.'], []],
    ['leads', ['Survey: odd.', 'HubSpot: fails.'], []],
    ['calendar', ['Scheduler token: odd.', 'Webhook: odd.'], []],
    ['store', [ASK], ['Writing: fails. Do something.']],
    ['settings', [ASK, 'A new check: odd.'], ['MAIL_FROM: isn’t set. Do something.']],
  ])
})

it('says what isn’t right without naming a setting, and keeps what only matters at the launch apart', () => {
  const refused = finding('calendar', 'scheduler token', 'not-ready', 'Calendly refuses it')
  const practice = warning('mail', 'mail', 'sandboxed; in production no email would be sent', { mode: 'sandbox' })
  const launch = [
    finding('address', 'PUBLIC_ORIGIN', 'not-ready', 'is not set'),
    warning('settings', 'SESSION_SECRET', 'isn’t set', operators),
  ]
  const groups = [
    { title: 'Third parties', findings: [refused, warning('calendar', 'scheduler page', 'live; odd'), practice] },
    { title: 'Launch', findings: launch },
    { title: 'Sample content', findings: [finding('content', 'content/site.ts', 'not-ready', 'is a sample')] },
  ]
  expect(topicsOf(groups).map(({ id, state, reasons }) => [id, state, ...reasons])).toEqual([
    ['mail', 'practice'],
    ['calendar', 'bad', 'Scheduler token: Calendly refuses it.', 'Scheduler page: odd.'],
    ['address', 'launch'],
    ['content', 'launch'],
    ['settings', 'launch', ASK],
  ])
})

it('says that something isn’t connected, rather than that it fails, unless a part of it is', () => {
  const off = (topic: TopicId, name: string, state: ShownFinding['state'] = 'warning') =>
    finding(topic, name, state, 'off: it’s not there', { mode: 'off' })
  const sales = [off('sales', 'payments'), warning('sales', 'archives')]
  const leads = off('leads', 'survey automation', 'not-ready')
  const parties = [off('mail', 'mail'), leads, off('calendar', 'scheduler'), ...sales]
  const topics = topicsOf([{ title: 'Third parties', findings: parties }])
  expect(topics.map(({ sentence, isOff, reasons }) => [sentence, isOff, ...reasons])).toEqual([
    ['The site sends no email', true],
    ['Leads are kept here, and go nowhere else', true],
    ['Visitors can’t pick a time: no calendar is connected', true],
    ['Buyers can’t pay yet, or something is missing', true, 'Payments: it’s not there.', 'Archives: odd.'],
  ])
})
