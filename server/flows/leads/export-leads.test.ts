import fc from 'fast-check'
import { FORM_KINDS } from '#contracts/lead-kind.ts'
import type { Database } from '#server/store/database.ts'
import { anySign } from '#test/any-sign.ts'
import { expect, it } from '#test/it.ts'
import { runs } from '#test/runs.ts'
import { storeLeads } from '#test/store/store-lead.ts'
import { asJson, csvLine, exportCsv, LEAD_COLUMNS, plainJson, withoutFormula } from './export-leads.ts'
import { type StoredLead, walkLeads } from './stored-lead.ts'

const idOf = (number: number) => `lead-${String(number).padStart(5, '0')}`

/** Leads of all kinds in turn, three per timestamp, the last ones undelivered. */
const fill = (db: Database, count: number) =>
  storeLeads(db, count, (number) => {
    const kind = FORM_KINDS[number % FORM_KINDS.length] ?? 'survey'
    const payload = JSON.stringify({ email: `p${number}@example.com` })
    const created_at = Math.floor(number / 3)
    const delivery = { destination: kind, next_attempt_at: 0, created_at, delivered_at: created_at < 5 ? 5 : null }
    return { id: idOf(number), kind, payload, held: 0, created_at, delivery }
  })

const walked = (db: Database): Promise<StoredLead[]> => Array.fromAsync(walkLeads(db, {}))

it('gives each lead once, the newest first, however many there are', async ({ db }) => {
  await fill(db, 1250)
  // A name that every object has.
  await db.updateTable('leads').set({ answers: '{"constructor":"x"}' }).where('id', '=', idOf(1249)).execute()
  const ids = (await walked(db)).map(({ lead }) => lead.id)
  expect(ids).toEqual(Array.from({ length: 1250 }, (_, index) => idOf(1249 - index)))
  const lines = (await Array.fromAsync(exportCsv(db, {}))).join('').split('\r\n')
  expect(lines).toHaveLength(1252)
  expect(lines[0]?.startsWith('\uFEFF"id","kind","received_at"')).toBe(true)
  expect(lines[0]?.endsWith(',"answer_constructor"')).toBe(true)
  expect(lines[1250]?.startsWith(`"${idOf(0)}","newsletter","1970-01-01T00:00:00.000Z","delivered",`)).toBe(true)
  // Blank where a lead has nothing.
  expect(lines.join()).not.toMatch(/undefined|null/)
})

it('exports where the sender came from, when a lead was delivered, and what was agreed to', async ({ db }) => {
  await fill(db, 2)
  const attribution = { first: { utm_source: 'an-ad' }, last: { page: '/' } }
  const more = { attribution: JSON.stringify(attribution), agreed_words: 'the words' }
  await db.updateTable('leads').set(more).where('id', '=', idOf(1)).execute()
  const delivered = { deliveryState: 'delivered', deliveredAt: '1970-01-01T00:00:00.005Z', leadState: 'new' }
  expect((await walked(db)).map(asJson)).toMatchObject([
    { id: idOf(1), ...delivered, agreedWords: 'the words', attribution, payload: { email: 'p1@example.com' } },
    { id: idOf(0), ...delivered, agreedWords: null, attribution: null, askedTimes: null, calls: [], notes: [] },
  ])
})

it('reads back as the same, and holds nothing that a terminal obeys but its own line breaks', () => {
  const obeyed = fc.constantFrom('\u009B', '\u202E', '\u2028', '\u{E0001}', '\u{1D173}', '"', '\\', 'a')
  const text = fc.oneof(fc.string({ unit: anySign }), fc.string({ unit: obeyed }))
  // Keys need no escape: V8 reads an escaped one wrong after it has read the key "\" (nodejs/node#63785).
  const values = fc.oneof(text, fc.array(text), fc.dictionary(fc.stringMatching(/^[a-z]*$/), text))
  fc.assert(
    fc.property(values, fc.constantFrom(undefined, 2), (value, indent) => {
      const json = plainJson(value, indent)
      expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify(value)))
      // JSON itself escapes only the first 32 of them.
      expect(json.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
    }),
    runs(500),
  )
})

/** Parses CSV like a spreadsheet that splits at `separator`: leniently, keeping text after a closing quote. */
function readCsv(text: string, separator = ','): string[][] {
  const rows: string[][] = [['']]
  let isQuoted = false
  const add = (character: string) => {
    const row = rows.at(-1) ?? []
    row.push((row.pop() ?? '') + character)
  }
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index] ?? ''
    const isAtStart = rows.at(-1)?.at(-1) === ''
    if (isQuoted && character === '"' && text[index + 1] === '"') {
      add('"')
      index += 1
    } else if (isQuoted && character === '"') isQuoted = false
    else if (isQuoted) add(character)
    else if (character === '"' && isAtStart) isQuoted = true
    else if (character === separator) rows.at(-1)?.push('')
    else if (character === '\r' || character === '\n') rows.push([''])
    else add(character)
  }
  return rows
}

const nasty = fc.string({
  unit: fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', ' ', ';', ',', '"', "'", '＝', 'a', '1', 'é', '😀'),
  maxLength: 12,
})
const fields = fc.array(fc.oneof(nasty, fc.string({ unit: 'grapheme' })), { minLength: 1, maxLength: 5 })

it.each([',', ';', '\t'])('has no cell in which a spreadsheet would calculate that splits at %j', (separator) => {
  fc.assert(
    fc.property(fields, fields, (one, other) => {
      const text = csvLine(['id', ...one]) + csvLine(['id', ...other])
      // A line ending that such a reader takes into a cell isn't from a visitor.
      for (const cell of readCsv(text, separator).flat())
        expect(cell).not.toMatch(/^(\r\n)? *[=+\-@\t＝＋－＠]|^\r(?!\n)/)
    }),
    runs(3000),
  )
})

it('marks formulas alone, leaves a phone number as it was typed where a program reads it, and writes no half character', () => {
  for (const [text, written] of [
    ['=1+1', "'=1+1"],
    ['\t=1', "'\t'=1"],
    ['\u00a0=1', "'\u00a0=1"],
    ['\u200b\ufeff@a', "'\u200b\ufeff@a"],
    ['a;""=1', `a;'""=1`],
    ['555-0100', '555-0100'],
    ['a = b; c', 'a = b; c'],
  ] as const)
    expect(withoutFormula(text)).toBe(written)
  expect(csvLine(['+1 (212) 555-0100', 'say "=1"'], true)).toBe('"+1 (212) 555-0100","say ""=1"""\r\n')
  expect(csvLine(['+1 (212) 555-0100', 'a\uD800b'])).toBe('"\'+1 (212) 555-0100","a\uFFFDb"\r\n')
})

it('has its columns where owners’ spreadsheets expect them: old ones never move, a new one goes to the end', () => {
  const first =
    'id kind received_at delivery_state delivered_at email first_name last_name phone company website message source source_url ' +
    'lead_magnet practice_area firm_type attorneys staff firm_size monthly_revenue engagement selling case_value ' +
    'cases_per_year meeting_at event_uri analytics_id sent_at agreed_words ' +
    'first_page first_variant first_utm_source first_utm_medium first_utm_campaign first_utm_content first_utm_term ' +
    'last_page last_variant last_utm_source last_utm_medium last_utm_campaign last_utm_content last_utm_term ' +
    'asked_times lead_state notes'
  expect(LEAD_COLUMNS.join(' ').slice(0, first.length)).toBe(first)
})
