import { copyFileSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { expect, it, vi } from 'vitest'
import { AGREED_WORDS } from '#contracts/agreed-words.ts'
import { captureLead } from '#server/flows/capture-lead.ts'
import { exportCsv, exportJson } from '#server/flows/people/export-leads.ts'
import { backUpStore } from '#server/store/backups.ts'
import { openStore } from '#server/store/database.ts'
import { toAutomation } from '#test/lead-endpoints.ts'
import { runCommand, tellCommand } from '#test/run-command.ts'
import { openFolder, spawnServer } from '#test/spawn-server.ts'
import { newsletterSubmission, surveySubmission } from '#test/submissions.ts'
import { readVerb } from './command.ts'
import { leads as leadsCommand, writeTo } from './leads.ts'

const FROM_A_PAGE = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
const ADDRESS = 'Grace.Hopper@example.com'

/** The store's location, printed to stderr alongside the output. */
const storeIn = (folder: string) => `Store: ${join(folder, 'data', 'gimbal.sqlite')}\n`

const leads = (folder: string, args: string[], input = '') => runCommand('leads', folder, { args, input })

/** Same, in this process; for commands that neither ask nor throw. */
async function tell(folder: string, args: string[]) {
  const data = join(folder, 'data')
  const store = await openStore({ file: join(data, 'gimbal.sqlite') })
  const run = await tellCommand(leadsCommand, store, args, { settings: { DATA_DIR: data } })
  await store.close()
  return run
}

/** What captures leads on March 5, 2026. */
const capturing = ({ db }: Awaited<ReturnType<typeof openStore>>) => ({
  db,
  clock: () => Date.UTC(2026, 2, 5, 12),
  destinationsOf: toAutomation,
  wakeOutbox: () => {},
})

/** A folder with a survey lead and a newsletter lead in its store. */
async function openFolderWithLeads() {
  const folder = await openFolder()
  const store = await openStore({ file: join(folder.path, 'data', 'gimbal.sqlite') })
  const parts = capturing(store)
  const survey = surveySubmission({ email: ADDRESS, phone: '+1 555 0199', issue: '\u001B[2J\u009B2J\u202EA;B\n=cmd' })
  const newsletter = newsletterSubmission({ email: 'ada@example.com' })
  const rest = { held: false, attribution: undefined }
  await captureLead(parts, { kind: 'survey', id: survey.uuid, submission: survey, ...rest })
  await captureLead(
    { ...parts, clock: () => Date.UTC(2026, 2, 6, 12) },
    { kind: 'newsletter', id: newsletter.uuid, submission: newsletter, ...rest },
  )
  await store.close()
  return { ...folder, survey, newsletter }
}

it('lists the newest first, by kind, time and number', async () => {
  await using folder = await openFolderWithLeads()
  expect(await leads(folder.path, ['list'])).toEqual({
    status: 0,
    output:
      '2026-03-06 12:00 UTC  newsletter     waiting    ada@example.com\n' +
      '2026-03-05 12:00 UTC  survey         waiting    Grace.Hopper@example.com  Ada Byron  Byron Law\n',
    errors: storeIn(folder.path),
  })
  const one = / ada@example\.com\n… and 1 more\. To see all: --all\n$/
  expect((await tell(folder.path, ['list', '--limit', '1'])).output).toMatch(one)
  const all = (await tell(folder.path, ['list', '--all'])).output
  expect(all).toBe((await tell(folder.path, ['list', '--limit', '2'])).output)
  expect((await tell(folder.path, ['list', '--search', 'BYRON law'])).output).toMatch(/^.* Grace.Hopper@.*\n$/)
  expect((await tell(folder.path, ['list', '--kind', 'survey'])).output).toMatch(/^.* Grace.Hopper@.*\n$/)
  expect((await tell(folder.path, ['list', '--since', '2026-03-06'])).output).toMatch(/^.* ada@example\.com\n$/)
  expect((await tell(folder.path, ['list', '--since', '2026-03-07'])).output).toBe('No leads match.\n')
})

it('exports to a private file, and overwrites one only with --force', async () => {
  await using folder = await openFolderWithLeads()
  const out = join(folder.path, 'leads.csv')
  const args = ['export', '--csv', '--out', out]
  expect(await leads(folder.path, args)).toEqual({ status: 0, output: '', errors: storeIn(folder.path) })
  expect(statSync(out).mode & 0o777).toBe(0o600)
  const csv = readFileSync(out, 'utf8')
  expect(csv).toContain(`"'+1 555 0199"`)
  expect(csv).toContain(`A;B\n'=cmd"`)
  writeFileSync(out, 'something else', { mode: 0o644 })
  expect(await leads(folder.path, args)).toMatchObject({
    status: 1,
    errors: expect.stringMatching(/^Not done: There is a file \S+leads\.csv already\. .+ --force .+\.$/m),
  })
  expect(readFileSync(out, 'utf8')).toBe('something else')
  expect((await leads(folder.path, [...args, '--force'])).status).toBe(0)
  expect(readFileSync(out, 'utf8')).toBe(csv)
  expect(statSync(out).mode & 0o777).toBe(0o600)
})

it('shows everything about an address in any spelling, without control characters', async () => {
  await using folder = await openFolderWithLeads()
  const { output } = await tell(folder.path, ['show', 'GRACE.hopper@example.com'])
  expect(output.replaceAll('\n', '')).not.toMatch(/\p{C}/u)
  expect(output).not.toContain('ada@example.com')
  expect(JSON.parse(output)).toMatchObject({
    leads: [
      {
        payload: folder.survey,
        deliveryState: 'waiting',
        agreedWords: expect.stringContaining(AGREED_WORDS.survey.slice(0, 40)),
      },
    ],
    orders: [],
    mentionedIn: [],
  })
  expect((await tell(folder.path, ['show', 'no@example.com'])).output).toBe('Nothing is stored about this address.\n')
})

it('erases only after the address is typed again, or with --yes', async () => {
  await using folder = await openFolderWithLeads()
  for (const typed of ['', 'y\n', 'ada@example.com\n']) {
    expect(await leads(folder.path, ['erase', ADDRESS], typed)).toMatchObject({
      status: 1,
      errors: expect.stringContaining('Nothing was erased'),
    })
  }
  const { status, output } = await leads(folder.path, ['erase', ADDRESS], 'grace.hopper@EXAMPLE.com\n')
  expect([status, output]).toEqual([0, expect.stringContaining('Leads: 1; deliveries still waiting: 1.')])
  expect(output).toContain('Erased: 1 leads, 1 deliveries, the address on 0 orders.')
  expect(output).toContain('Not reached:\n  - what was already delivered')
  expect((await tell(folder.path, ['list'])).output).toMatch(/^.* ada@example\.com\n$/)
  expect((await tell(folder.path, ['erase', 'ada@example.com', '--yes'])).status).toBe(0)
  expect((await tell(folder.path, ['list'])).output).toBe('No leads match.\n')
})

it('says what was being sent during the erasure', async () => {
  await using folder = await openFolderWithLeads()
  const store = await openStore({ file: join(folder.path, 'data', 'gimbal.sqlite') })
  await store.db
    .updateTable('deliveries')
    .set({ locked_until: Date.now() + 3_600_000 })
    .where('destination', '=', 'survey')
    .execute()
  await store.close()
  const sent = 'what was being sent to the survey automation just now: check whether it arrived'
  expect((await tell(folder.path, ['erase', ADDRESS, '--yes'])).output).toContain(sent)
  expect((await tell(folder.path, ['erase', 'ada@example.com', '--yes'])).output).not.toContain('being sent')
})

it('erases beside a running server: from the store, from the sandbox, and from all their files', async () => {
  await using folder = await openFolder()
  await using server = spawnServer(folder.path)
  const address = await server.ready()
  const send = (email: string) =>
    fetch(`${address}/api/newsletter`, {
      method: 'POST',
      headers: FROM_A_PAGE,
      body: JSON.stringify(newsletterSubmission({ email })),
    })
  for (const email of [ADDRESS, 'ada@example.com']) expect((await send(email)).status).toBe(200)
  const received = async () => (await fetch(`${address}/sandbox/received`)).text()
  await vi.waitFor(async () => expect(await received()).toMatch(/ada@example.*Hopper|Hopper.*ada@example/s), {
    timeout: 20_000,
    interval: 50,
  })
  const { output } = await leads(folder.path, ['erase', ADDRESS, '--yes'])
  expect(output).toContain('Erased: 1 leads, 1 deliveries')
  expect(output).toContain('Erased from the sandbox: 1 records.')
  expect(await received()).not.toContain('Hopper')
  expect(await received()).toContain('ada@example.com')
  const data = join(folder.path, 'data')
  const files = readdirSync(data, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(data, name)).isFile(),
  )
  const holds = (text: string) => files.filter((name) => readFileSync(join(data, name)).includes(text))
  expect(files).toContain(join('erasures', `${new Date().getUTCFullYear()}.txt`))
  expect(holds(ADDRESS)).toEqual([])
  expect(holds(ADDRESS.toLowerCase())).toEqual([])
  expect(holds('ada@example.com')).toEqual(['gimbal.sqlite', 'sandbox.sqlite'])
  expect((await send(ADDRESS)).status).toBe(200)
})

it('says of erasures that an older backup has no key for', async () => {
  await using folder = await openFolderWithLeads()
  const data = join(folder.path, 'data')
  const backup = join(data, 'backup.sqlite')
  await backUpStore(join(data, 'gimbal.sqlite'), backup)
  await tell(folder.path, ['erase', ADDRESS, '--yes'])
  copyFileSync(backup, join(data, 'gimbal.sqlite'))
  const { status, output, errors } = await tell(folder.path, ['erase', '--again'])
  expect([status, output]).toEqual([1, expect.stringContaining('0 people')])
  expect(errors).toMatch(/1 erasures were recorded with a key that this store doesn't have/)
})

it('refuses to erase again without records, unless there never were any', async () => {
  await using folder = await openFolderWithLeads()
  const without = await tell(folder.path, ['erase', '--again'])
  expect([without.status, without.errors]).toEqual([1, expect.stringContaining("isn't there")])
  mkdirSync(join(folder.path, 'data', 'erasures'), { mode: 0o700 })
  expect(await tell(folder.path, ['erase', '--again'])).toMatchObject({
    status: 0,
    output: 'Erased again: 0 people; 0 leads, the address on 0 orders.\n',
  })
})

it('prints its usage, and creates no store', async () => {
  await using folder = await openFolder()
  expect(await leads(folder.path, ['--help'])).toMatchObject({
    status: 0,
    output: expect.stringMatching(/^npm run leads/),
  })
  const { status, errors } = await leads(folder.path, ['list'])
  expect([status, errors]).toEqual([
    1,
    expect.stringMatching(/^There is no store at .*gimbal\.sqlite\. Check DATA_DIR/),
  ])
  expect(readdirSync(folder.path)).toEqual([])
})

/** Clears the screen in two ways, and reverses the text direction. */
const ESCAPES = '\u001B[2J\u009B2J\u202EA;B'

/** An export's output. @param isTTY whether it goes to a terminal */
async function written(lines: AsyncIterable<string>, isCsv: boolean, isTTY: boolean): Promise<string> {
  let text = ''
  const output = new Writable({
    decodeStrings: false,
    write(chunk: string, _, done) {
      text += chunk
      done()
    },
  })
  await writeTo(Object.assign(output, { isTTY }), lines, isCsv)
  return text
}

it('exports to a terminal without anything it would obey, and to a program byte for byte', async () => {
  await using folder = await openFolderWithLeads()
  const store = await openStore({ file: join(folder.path, 'data', 'gimbal.sqlite') })
  const shown = await written(exportCsv(store.db, {}), true, true)
  expect(shown).toMatch(/^"id","kind"/)
  expect(shown).toContain('·[2J·2J·A;B')
  expect(shown.replaceAll('\n', '')).not.toMatch(/\p{C}/u)
  expect(await written(exportCsv(store.db, {}), true, false)).toContain(ESCAPES)
  const json = await written(exportJson(store.db, {}), false, true)
  expect(json.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u)
  const { eventUri, firstMeetingTimestamp: startsAt } = folder.survey
  const calls = [{ eventUri, state: 'booked', startsAt }]
  const survey = { payload: folder.survey, calls, agreedWords: AGREED_WORDS.survey }
  expect(JSON.parse(json)).toContainEqual(expect.objectContaining(survey))
  await store.close()
})

it.each([
  [['lst'], 'Start with one of: list, export, show, erase.'],
  [['list', '--limit', '0'], '--limit'],
  [['list', '--limit', '5', '--all'], 'Use either --limit or --all.'],
  [['list', '--search', ' '], '--search: say what to look for.'],
  [['list', '--kind', 'toString'], '--kind'],
  [['list', '--since', '05.03.2026'], '--since'],
  [['list', '--since', '2026-13-05'], '--since'],
  [['list', 'ada@example.com'], 'Too many words'],
  [['export'], 'Choose --csv or --json.'],
  [['export', '--csv', '--json'], 'Choose --csv or --json.'],
  [['export', '--csv', '--force'], '--force only works with --out.'],
  [['show'], 'Give an email address'],
  [['erase', 'ada'], 'Give an email address'],
  [['erase', '--again', 'ada@example.com'], 'Too many words'],
])('refuses %j, and says why', (args, why) => {
  expect(() => readVerb(leadsCommand, args)).toThrow(why)
})
