import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, vi } from 'vitest'
import { newsletterSubmission, surveySubmission } from '#ops/sample-submissions.ts'
import { captureLead } from '#server/flows/leads/capture-lead.ts'
import { exportCsv, exportJson } from '#server/flows/leads/export-leads.ts'
import { openStore } from '#server/store/database.ts'
import { itWith } from '#test/it.ts'
import { toAutomation } from '#test/lead-endpoints.ts'
import { runCommand, tellCommand } from '#test/run-command.ts'
import { openFolder, spawnServer } from '#test/spawn-server.ts'
import { leads as leadsCommand, writeTo } from './leads.ts'

const AGREED = 'What the form said.'
const ADDRESS = 'Grace.Hopper@example.com'

/** Clears the screen in two ways, and reverses the text direction. */
const ESCAPES = '\u001B[2J\u009B2J\u202EA;B'

/** A folder with a survey lead and a newsletter lead in its store. */
async function openFolderWithLeads() {
  const { path, ...folder } = await openFolder()
  const data = join(path, 'data')
  const openHere = () => openStore({ file: join(data, 'gimbal.sqlite') })
  const store = await openHere()
  const survey = surveySubmission({
    firstMeetingTimestamp: '',
    eventUri: '',
    email: ADDRESS,
    phone: '+1 555 0199',
    issue: `${ESCAPES}\n=cmd`,
  })
  const newsletter = newsletterSubmission()
  for (const [day, kind, submission] of [
    [5, 'survey', survey],
    [6, 'newsletter', newsletter],
  ] as const) {
    const parts = { db: store.db, clock: () => Date.UTC(2026, 2, day, 12), destinationsOf: toAutomation }
    const lead = { kind, id: submission.uuid, submission, agreedWords: AGREED, held: false, attribution: undefined }
    await captureLead({ ...parts, wakeOutbox: () => {} }, lead)
  }
  await store.close()
  return {
    ...folder,
    path,
    data,
    survey,
    openHere,
    run: (args: string[], input = '') => runCommand('leads', path, { args, input }),
    /** The same in this process; for commands that neither ask nor throw. */
    async tell(...args: string[]) {
      const { db, close } = await openHere()
      const run = await tellCommand(leadsCommand, { db }, args, { settings: { DATA_DIR: data } })
      await close()
      return run
    },
  }
}

const it = itWith(openFolderWithLeads)

it('lists the newest first, by kind, time and number', async ({ own: folder }) => {
  const list = async (...args: string[]) => (await folder.tell('list', ...args)).output
  const lines = [
    '2026-03-06 12:00 UTC  newsletter     waiting    ada@example.com\n',
    '2026-03-05 12:00 UTC  survey         waiting    Grace.Hopper@example.com  Ada Byron  Byron Law\n',
  ]
  expect(await list('--all')).toBe(lines.join(''))
  expect(await list('--limit', '1')).toBe(`${lines[0]}… and 1 more. To see all: --all\n`)
  expect(await list('--search', 'BYRON law')).toBe(lines[1])
  expect(await list('--kind', 'survey')).toBe(lines[1])
  expect(await list('--since', '2026-03-06')).toBe(lines[0])
  expect(await list('--since', '2026-03-07')).toBe('No leads match.\n')
})

it('exports to a private file, and overwrites one only with --force', async ({ own: folder }) => {
  const out = join(folder.path, 'leads.csv')
  const args = ['export', '--csv', '--out', out]
  writeFileSync(out, 'something else', { mode: 0o644 })
  expect(await folder.run(args)).toMatchObject({
    status: 1,
    errors: expect.stringMatching(/^Not done: There is a file \S+leads\.csv already\. .+ --force .+\.$/m),
  })
  expect(readFileSync(out, 'utf8')).toBe('something else')
  const store = `Store: ${join(folder.data, 'gimbal.sqlite')}\n`
  expect(await folder.run([...args, '--force'])).toEqual({ status: 0, output: '', errors: store })
  expect(readFileSync(out, 'utf8')).toContain(`A;B\n'=cmd"`)
  expect(statSync(out).mode & 0o777).toBe(0o600)
})

it('shows everything about an address in any spelling, without control characters', async ({ own: folder }) => {
  const { output } = await folder.tell('show', 'GRACE.hopper@example.com')
  expect(output.replaceAll('\n', '')).not.toMatch(/\p{C}/u)
  expect(output).not.toContain('ada@example.com')
  const lead = { payload: folder.survey, deliveryState: 'waiting', agreedWords: AGREED }
  expect(JSON.parse(output)).toMatchObject({ leads: [lead], orders: [], mentionedIn: [] })
  expect((await folder.tell('show', 'no@example.com')).output).toBe('Nothing is stored about this address.\n')
})

it('erases only after the address is typed again, or with --yes', async ({ own: folder }) => {
  for (const typed of ['', 'ada@example.com\n']) {
    const { status, errors } = await folder.run(['erase', ADDRESS], typed)
    expect([status, errors]).toEqual([1, expect.stringContaining('Nothing was erased')])
  }
  const { status, output } = await folder.run(['erase', ADDRESS], 'grace.hopper@EXAMPLE.com\n')
  expect(status).toBe(0)
  for (const said of [
    'Leads: 1; deliveries still waiting: 1.',
    'Erased: 1 leads, 1 deliveries, the address on 0 orders.',
    'Not reached:\n  - what was already delivered',
  ])
    expect(output).toContain(said)
  expect((await folder.tell('erase', 'ada@example.com', '--yes')).status).toBe(0)
  rmSync(join(folder.data, 'erasures'), { recursive: true })
  const errors = expect.stringMatching(/^Nobody was erased again: .+ isn't there/)
  expect(await folder.tell('erase', '--again')).toMatchObject({ status: 1, errors })
  expect((await folder.tell('list')).output).toBe('No leads match.\n')
})

it('erases beside a running server: from the store, from the sandbox, and from all their files', async () => {
  await using folder = await openFolder()
  await using server = spawnServer(folder.path)
  const address = await server.ready()
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
  for (const email of [ADDRESS, 'ada@example.com']) {
    const body = JSON.stringify(newsletterSubmission({ email }))
    expect((await fetch(`${address}/api/newsletter`, { method: 'POST', headers, body })).status).toBe(200)
  }
  const received = async () => (await fetch(`${address}/sandbox/received`)).text()
  const both = /ada@example.*Hopper|Hopper.*ada@example/s
  await vi.waitFor(async () => expect(await received()).toMatch(both), { timeout: 20_000, interval: 50 })
  const { output } = await runCommand('leads', folder.path, { args: ['erase', ADDRESS, '--yes'] })
  expect(output).toMatch(/Erased: 1 leads, 2 deliveries[^]*Erased from the sandbox: [12] records\./)
  expect(await received()).not.toContain('Hopper')
  const data = join(folder.path, 'data')
  const files = readdirSync(data, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const bytes = Buffer.concat(files.map(({ parentPath, name }) => readFileSync(join(parentPath, name))))
  const held = [ADDRESS, ADDRESS.toLowerCase(), 'ada@example.com'].map((text) => bytes.includes(text))
  expect(held).toEqual([false, false, true])
})

/** An export's output. @param isTTY whether it goes to a terminal */
async function written(lines: AsyncIterable<string>, isCsv: boolean, isTTY: boolean): Promise<string> {
  const output = Object.assign(new PassThrough(), { isTTY })
  void writeTo(output, lines, isCsv).finally(() => output.end())
  return text(output)
}

it('exports to a terminal without anything it would obey, and to a program byte for byte', async () => {
  await using folder = await openFolderWithLeads()
  const { db, close } = await folder.openHere()
  const shown = await written(exportCsv(db, {}), true, true)
  expect(shown).toMatch(/^"id","kind"/)
  expect(shown).toContain('·[2J·2J·A;B')
  expect(shown.replaceAll('\n', '')).not.toMatch(/\p{C}/u)
  expect(await written(exportCsv(db, {}), true, false)).toContain(ESCAPES)
  const json = await written(exportJson(db, {}), false, true)
  expect(json.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u)
  const payload: unknown = folder.survey
  expect(JSON.parse(json)).toContainEqual(expect.objectContaining({ payload, agreedWords: AGREED }))
  await close()
})
