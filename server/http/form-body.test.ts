import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anySign } from '#test/any-sign.ts'
import { createTestApp, type TestApp } from '#test/create-test-app.ts'
import { FORMS, postForm, readRefusal, urlEncoded } from '#test/form-posts.ts'
import { runs } from '#test/runs.ts'

const storedLeads = ({ db }: TestApp) => db.selectFrom('leads').selectAll().execute()

describe.each(FORMS)('the body of a form at $path', ({ path, typed, names }) => {
  it('answers any bytes of a form with a fitting refusal and stores nothing', async () => {
    await using test = await createTestApp()
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
        const { status } = await readRefusal(await postForm(test, path, bytes), path)
        expect([400, 422]).toContain(status)
      }),
      runs(150),
    )
    expect(await storedLeads(test)).toEqual([])
  })

  it('answers any pairs with a fitting refusal, and shows only what belongs to the form', async () => {
    await using test = await createTestApp()
    const name = fc.oneof(
      fc.constantFrom(...Object.keys(typed), '__proto__', 'constructor', 'toString', ''),
      fc.string({ unit: anySign }),
    )
    const pairs = fc.array(fc.tuple(name, fc.string({ unit: anySign })), { maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(pairs, async (given) => {
        const body = new URLSearchParams(given).toString()
        const refusal = await readRefusal(await postForm(test, path, body), path)
        expect(refusal.status).toBe(422)
        for (const shown of Object.keys({ ...refusal.typed, ...refusal.fields })) expect(typed).toHaveProperty([shown])
      }),
      runs(150),
    )
    expect(await storedLeads(test)).toEqual([])
    expect(Object.keys(Object.prototype)).toEqual([])
  })

  it('keeps any text of a field as it was typed, line breaks and white space around it aside', async () => {
    await using test = await createTestApp()
    const field = names.email === 'Email' ? 'Company Name' : 'email'
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: anySign, maxLength: 60 }), async (text) => {
        fc.pre(!text.includes('\u0000'))
        // Never valid, so it's returned to the visitor.
        const body = urlEncoded({ ...typed, [names.email]: 'nobody', [field]: `${text}@` })
        const refusal = await readRefusal(await postForm(test, path, body), path)
        expect(refusal.typed[field]).toBe(`${text.toWellFormed()}@`.replaceAll(/\r\n?/g, '\n').trim())
      }),
      runs(100),
    )
  })

  it.each([
    ['a field twice', (body: string) => `${body}&${names.email}=other%40example.com`, 422, /twice/],
    ['a blank field twice', (body: string) => `${body}&${names.email}=`, 422, /twice/],
    ['a field of another form', (body: string) => `${body}&held=1`, 422, /unknown field/],
    ['a field without a name', (body: string) => `${body}&=1`, 422, /unknown field/],
    ['a percent sign that encodes nothing', (body: string) => `${body}%zz`, 400, /isn’t encoded/],
    ['half a percent sign', (body: string) => `${body}%2`, 400, /isn’t encoded/],
    ['bytes that are no UTF-8', (body: string) => `${body}%ff`, 400, /isn’t encoded/],
    ['half a surrogate pair', (body: string) => `${body}%ed%a0%80`, 400, /isn’t encoded/],
    ['a NUL', (body: string) => `${body}%00`, 422, /can’t be stored/],
  ])('is refused when it holds %s', async (_, change, status, sentence) => {
    await using test = await createTestApp()
    const refusal = await readRefusal(await postForm(test, path, change(urlEncoded(typed))), path)
    expect(refusal.status).toBe(status)
    expect(refusal.message).toMatch(sentence)
    expect(await storedLeads(test)).toEqual([])
  })

  it('is refused when a byte of it that was not encoded is no UTF-8', async () => {
    await using test = await createTestApp()
    const bytes = Buffer.from(`${urlEncoded(typed)}?`)
    bytes[bytes.length - 1] = 0xff
    expect((await readRefusal(await postForm(test, path, bytes), path)).status).toBe(400)
    expect(await storedLeads(test)).toEqual([])
  })

  it('is read alike with empty pairs in it and with bytes that were not encoded', async () => {
    await using test = await createTestApp()
    const body = urlEncoded(typed).replaceAll('%40', '@').replaceAll('%C3%B6', 'ö')
    expect((await postForm(test, path, `&&${body}&`)).status).toBe(200)
    expect((await postForm(test, path, typed)).status).toBe(200)
    expect(await storedLeads(test)).toHaveLength(1)
  })
})
