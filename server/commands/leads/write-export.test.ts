import { Writable } from 'node:stream'
import { expect, it } from 'vitest'
import { captureLead } from '#server/flows/capture-lead.ts'
import { exportCsv, exportJson } from '#server/flows/people/export-leads.ts'
import { toAutomation } from '#test/lead-doors.ts'
import { openTestStore, type TestStore } from '#test/open-test-store.ts'
import { surveySubmission } from '#test/submissions.ts'
import { writeExport } from './write-export.ts'

/** Writes to the clipboard, clears the screen in two ways, turns the reading direction. */
const ESCAPES = '\u001B]52;c;cm0gLXJmIH4=\u0007 \u001B[2J \u009B2J \u202Egnp.exe'

async function openStoreWithLead() {
  const store = await openTestStore()
  const submission = surveySubmission({ issue: `${ESCAPES}\nJosé “asks”` })
  const lead = { kind: 'survey' as const, id: submission.uuid, submission, held: false, attribution: undefined }
  await captureLead({ db: store.db, clock: Date.now, destinationsOf: toAutomation, wakeOutbox: () => {} }, lead)
  return store
}

/** What comes of an export. @param isTTY whether a terminal shows it */
async function written({ db }: TestStore, format: 'csv' | 'json', isTTY: boolean): Promise<string> {
  let text = ''
  const output = new Writable({
    decodeStrings: false,
    write(chunk: string, _, done) {
      text += chunk
      done()
    },
  })
  const wish = {
    what: 'export',
    format,
    out: undefined,
    force: false,
    kind: undefined,
    since: undefined,
    search: undefined,
  } as const
  await writeExport(db, wish, Object.assign(output, { isTTY }))
  return text
}

async function gather(pieces: AsyncIterable<string>): Promise<string> {
  let all = ''
  for await (const piece of pieces) all += piece
  return all
}

it('shows a terminal the lines of a spreadsheet without anything that it would obey', async () => {
  await using store = await openStoreWithLead()
  const text = await written(store, 'csv', true)
  expect(text).toContain('·]52;c;cm0gLXJmIH4=· ·[2J ·2J ·gnp.exe\nJosé “asks”')
  expect(text).toMatch(/^"id","kind"/)
  expect(text.replaceAll('\n', '')).not.toMatch(/\p{C}/u)
})

it('gives another program the same bytes as before', async () => {
  await using store = await openStoreWithLead()
  const text = await written(store, 'csv', false)
  expect(text).toBe(await gather(exportCsv(store.db, {})))
  expect(text).toContain(ESCAPES)
})

it('writes JSON that a terminal obeys nothing of, the same for both, with all of what was sent', async () => {
  await using store = await openStoreWithLead()
  const text = await written(store, 'json', true)
  expect(text).toBe(await written(store, 'json', false))
  expect(text).toBe(await gather(exportJson(store.db, {})))
  expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u)
  expect(JSON.parse(text)).toMatchObject([{ payload: { issue: `${ESCAPES}\nJosé “asks”` } }])
})
