import {
  type FirstHourAnswer,
  type FirstHourLine,
  type LineState,
  type PromisesAnswer,
  type SamplesAnswer,
} from '#contracts/first-hour.ts'
import { putRecoveryCodes } from '#server/store/console-people.ts'
import { readLatestRevision } from '#server/store/content.ts'
import { insertNew } from '#server/store/database.ts'
import { createAuthenticator } from '#test/authenticator.ts'
import { auditOf, type ConsoleBrowser, enroll, invite, signInAs } from '#test/console.ts'
import { createTestApp, type TestApp, type TestOptions } from '#test/create-test-app.ts'
import { answerOf, expect, it } from '#test/it.ts'
import { openFirm, publishText } from '#test/open-firm.ts'

const LIST = '/api/console/first-hour'
const SITE = 'content/site.yaml'
const CLAIMS = 'content/claims.yaml'

const site = (name: string, email = '{ value: a@b.example, sample: true }') => `name: ${name}\nemail: ${email}\n`
const claims = (...all: (readonly [says: string, where: string, confirmed: boolean])[]) =>
  `# Promises.\nclaims:\n${all.map(([says, where, confirmed]) => `  - says: ${says}\n    where:\n      - ${where}\n    confirmed: ${confirmed}\n`).join('')}`
const [SERVICE, ARTICLE] = ['content/services/a.md', 'content/articles/a.md']

/** How the world is: the files of the site, its connections and address, and what's in the store. */
interface World extends Pick<TestOptions, 'publicOrigin'> {
  isTestKey?: boolean
  files?: Record<string, string>
  mail?: 'live' | 'sandbox' | 'off'
  arrange?: (test: TestApp, owner: ConsoleBrowser) => Promise<unknown>
}

async function openWorld({ files = {}, mail = 'off', isTestKey = false, arrange, publicOrigin }: World) {
  const modes = { mail, calendar: 'off', payments: 'live', automation: 'live', isTestKey } as const
  const connectionModes = () => modes
  const test = await createTestApp({ release: new Map(Object.entries(files)), publicOrigin, connectionModes })
  const owner = await signInAs(test, 'owner')
  await arrange?.(test, owner)
  return { test, owner, [Symbol.asyncDispose]: () => test[Symbol.asyncDispose]() }
}

const [KEPT, SO] = [['A', 'x', true] as const, ['So', 'content/services', true] as const]
const [PRICED, OF_LAW] = ['---\ntitle: A\nprice: $5\n---\n', '---\nauthorities: [A]\n---\n']
const claiming = (all: Parameters<typeof claims>, files = {}) => ({ files: { [CLAIMS]: claims(...all), ...files } })
const makeCode: World['arrange'] = ({ db }, { id }) => putRecoveryCodes(db, { personId: id, hashes: ['a'], now: 1 })
const WAITING = { waiting: 1, oldest_at: 1, last_error: 'x', told_at: null, next_attempt_at: 0 }
const FAILING = { ...WAITING, destination: 'owner-mail', number: 1, state: 'failing', at: 5 } as const

it.each<[FirstHourLine, LineState, says: RegExp, World]>([
  ['brand', 'to-do', /the sample’s name, Gimbal/, { files: { [SITE]: site('Gimbal') } }],
  ['brand', 'to-do', /legal name.* still Gimbal/, { files: { [SITE]: `${site('Ferris')}legalName: Gimbal\n` } }],
  ['brand', 'to-do', /address that visitors write to is still a sample/, { files: { [SITE]: site('Ferris') } }],
  ['brand', 'done', /^You’re Ferris, at a@f\.co\.$/, { files: { [SITE]: site('Ferris', '{ value: a@f.co }') } }],
  ['people', 'to-do', /made-up story/, { files: { 'content/about.md': '---\nsample: true\n---\n' } }],
  ['people', 'done', /no portrait/, { files: { 'content/about.md': '---\ntitle: We\n---\n' } }],
  ['services', 'to-do', /1 service, none with a price/, { files: { [SERVICE]: '---\ntitle: A\n---\n' } }],
  ['services', 'done', /1 service, 1 with a price/, claiming([SO], { [SERVICE]: PRICED })],
  ['samples', 'to-do', /1 page with samples/, { files: { [ARTICLE]: '---\nsample: true\n---\n' } }],
  ['samples', 'done', /^Nothing/, { files: { [ARTICLE]: '---\nsample: true\ndraft: true\n---\n' } }],
  ['samples', 'to-do', /1 page with samples/, { files: { [SITE]: site('Ferris'), [ARTICLE]: 'Of Gimbal.' } }],
  ['promises', 'to-do', /haven’t confirmed 1 of the 2 promises/, claiming([KEPT, ['B', 'x', false]])],
  ['promises', 'done', /each promise/, claiming([KEPT])],
  ['promises', 'to-do', /^1 article on the law names nobody here/, claiming([KEPT], { [ARTICLE]: OF_LAW })],
  ['mail', 'to-do', /sends no email/, {}],
  ['mail', 'to-do', /stand-in/, { mail: 'sandbox' }],
  ['mail', 'done', /sends email/, { mail: 'live' }],
  ['mail', 'broken', /isn’t getting through/, { mail: 'live', arrange: ({ db }) => insertNew(db, 'alarms', FAILING) }],
  ['payments', 'done', /can pay/, {}],
  ['payments', 'to-do', /test key: no money moves/, { isTestKey: true }],
  ['domain', 'to-do', /no public address/, {}],
  ['domain', 'to-do', /without encryption/, { publicOrigin: 'http://firm.example' }],
  ['domain', 'done', /https:\/\/firm\.example/, { publicOrigin: 'https://firm.example' }],
  ['recovery', 'to-do', /no recovery codes/, {}],
  ['recovery', 'done', /1 recovery code\./, { arrange: makeCode }],
  // Said of it instead of doing it, which the state of the world overrules.
  ['mail', 'later', /sends no email/, { arrange: (_, owner) => say(owner, 'mail', 'later') }],
  ['mail', 'not-for-us', /sends no email/, { arrange: (_, owner) => say(owner, 'mail', 'not-for-us') }],
  ['mail', 'done', /sends email/, { mail: 'live', arrange: (_, owner) => say(owner, 'mail', 'not-for-us') }],
  ['domain', 'to-do', /no public/, { arrange: (_, owner) => say(owner, 'domain', 'not-for-us') }],
])('says of %s that it’s %s: %s', async (line, state, says, input) => {
  await using world = await openWorld(input)
  const { lines } = await world.owner.read<FirstHourAnswer>(LIST)
  expect(lines.find((each) => each.line === line)).toEqual({ line, state, says: expect.stringMatching(says) })
})

const say = (owner: ConsoleBrowser, line: FirstHourLine, choice: 'later' | 'not-for-us' | null) =>
  owner.post(`${LIST}/choose`, { line, choice })

it('takes back what an owner said of a line, and takes nothing from staff', async ({ firm }) => {
  const stateOf = async () =>
    (await firm.staff.read<FirstHourAnswer>(LIST)).lines.find(({ line }) => line === 'calendar')?.state
  expect((await say(firm.staff, 'calendar', 'later')).status).toBe(403)
  await say(firm.owner, 'calendar', 'later')
  await say(firm.other, 'calendar', 'not-for-us')
  expect(await stateOf()).toBe('not-for-us')
  await say(firm.owner, 'calendar', null)
  expect(await stateOf()).toBe('to-do')
  const did = (await auditOf(firm.test)).map(([, what]) => what)
  expect(new Set(did)).toEqual(new Set(['left for later', 'said isn’t for us', 'took up again']))
})

it('leads who first enters to the list, until something of it is done', async ({ test }) => {
  const enter = async () => (await (await enroll(test, await invite(test), createAuthenticator())).json()).to
  expect(await enter()).toBe('/console/make-it-yours')
  await say(await signInAs(test, 'owner'), 'payments', 'not-for-us')
  expect(await enter()).toBe('/console')
})

const STUDY = 'content/articles/study.md'
const LINKED = 'content/articles/linked.md'
const LANDING = 'content/landing-pages/lp_1_a.md'
const QUOTED = `---\ntitle: L\ntestimonials:\n  - quote: Good. # a comment\n    role: "Solo"\nsample: true\nend: "as it is"\n---\n`
const SAMPLES = {
  [STUDY]: '---\ntitle: Study\nsample: true\n---\nText.\n',
  [LINKED]: '---\ntitle: Linked\nsample: true\n---\nText.\n',
  [LANDING]: QUOTED,
  'content/articles/a.md': '---\ntitle: A\n---\n[It](/articles/linked)\n',
  'content/about.md': '---\ntitle: About\nsample: true\n---\n',
}

it('takes samples out together, hides what others link to, and puts them back together', async () => {
  await using firm = await openFirm(SAMPLES)
  const list = () => firm.owner.read<SamplesAnswer>('/api/console/samples')
  const before = await list()
  const listed = before.samples.map(({ title, kind }) => `${title}: ${kind}`)
  expect(listed).toEqual(['Study: piece', 'Linked: piece', 'L: quotations', 'About: piece'])
  const takeOut = (...files: string[]) => firm.owner.post('/api/console/samples/take-out', { files })
  expect(await answerOf(takeOut(STUDY, LINKED, LANDING))).toEqual([200, { count: 3, hidden: 1 }])
  const textOf = async (file: string) => (await readLatestRevision(firm.test.db, file))?.text
  expect([await textOf(STUDY), await textOf(LINKED)]).toEqual([null, expect.stringMatching(/^draft: true$/m)])
  // Every other line stays.
  expect(await textOf(LANDING)).toBe('---\ntitle: L\ntestimonials: []\nsample: false\nend: "as it is"\n---\n')
  const out = await list()
  expect(out.samples).toHaveLength(1)
  expect(new Set(out.takenOut.map(({ by }) => by))).toEqual(new Set(['owner@firm.example']))
  expect(out.takenOut.map(({ title }) => title).toSorted()).toEqual(['L', 'Linked', 'Study'])
  const putBack = () => firm.owner.post('/api/console/samples/put-back')
  expect(await answerOf(putBack())).toEqual([200, { count: 3, hidden: 0 }])
  expect(await list()).toEqual(before)
  expect(await textOf(LANDING)).toBe(QUOTED)
  expect((await putBack()).status).toBe(404)
  expect((await takeOut(STUDY, 'content/articles/a.md')).status).toBe(404)
  expect((await firm.staff.post('/api/console/samples/take-out', { files: [STUDY] })).status).toBe(403)
})

it('takes nothing out if one of them can’t go, and says which were edited', async () => {
  const later = 'title: Later\ndate: 2099-01-02\nwrong on 2099-01-02'
  await using firm = await openFirm({ ...SAMPLES, 'content/articles/later.md': later })
  const takeOut = firm.owner.post('/api/console/samples/take-out', { files: [LANDING, STUDY] })
  expect(await answerOf(takeOut)).toEqual([422, { problems: [expect.objectContaining({ code: 'cannot-publish' })] }])
  expect(await readLatestRevision(firm.test.db, LANDING)).toBeUndefined()
  await using other = await openFirm({
    'content/articles/a.md': '---\ntitle: A\nsample: true\n---\n',
    [STUDY]: SAMPLES[STUDY],
  })
  await publishText(other.owner, '---\ntitle: Mine\nsample: true\n---\n')
  const { samples } = await other.owner.read<SamplesAnswer>('/api/console/samples')
  expect(samples.map(({ title, isEdited }) => `${title} ${isEdited}`)).toEqual(['Mine true', 'Study false'])
})

it('keeps who confirmed a promise and when, where the promises stand, and takes it back', async () => {
  const article = '---\ntitle: Law\nauthorities: [x]\n---\n'
  const before = claims(['You answer', 'content/articles/law.md', false], ['You time it', 'content/survey.ts', false])
  await using firm = await openFirm({ 'content/articles/law.md': article, [CLAIMS]: before })
  const read = () => firm.staff.read<PromisesAnswer>('/api/console/promises')
  const law = { title: 'Law', href: '/console/content/edit?file=content%2Farticles%2Flaw.md' }
  expect(await read()).toEqual({
    promises: [
      { says: 'You answer', where: [law], confirmed: null },
      { says: 'You time it', where: [{ title: 'Survey', href: null }], confirmed: null },
    ],
    unread: [law],
  })
  const confirm = (isTrue: boolean, says = 'You time it') =>
    firm.owner.post('/api/console/promises/confirm', { says, isTrue })
  expect((await confirm(true)).status).toBe(200)
  const lines = '    confirmed: true\n    confirmedBy: owner\n    confirmedOn: 2026-03-05\n'
  const textOf = async () => (await readLatestRevision(firm.test.db, CLAIMS))?.text
  expect(await textOf()).toBe(`${before.slice(0, before.lastIndexOf('    confirmed'))}${lines}`)
  expect((await read()).promises[1]?.confirmed).toEqual({ by: 'owner', on: '2026-03-05' })
  expect((await confirm(false)).status).toBe(200)
  expect(await textOf()).toBe(before)
  expect((await confirm(true, 'You never said')).status).toBe(404)
  const did = (await auditOf(firm.test)).map(([, what]) => what)
  expect(new Set(did)).toEqual(new Set(['confirmed a promise in content', 'took back a promise in content']))
})
