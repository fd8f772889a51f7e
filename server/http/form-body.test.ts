import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { anySign } from '#test/any-sign.ts'
import { type TestApp } from '#test/create-test-app.ts'
import { FORMS, postForm, readRefusal, urlEncoded } from '#test/form-posts.ts'
import { it } from '#test/it.ts'
import { runs } from '#test/runs.ts'

const storedLeads = ({ db }: TestApp) => db.selectFrom('leads').selectAll().execute()

describe.each(FORMS)('the body of a form at $path', ({ path, typed, names }) => {
  it('answers any pairs with a fitting refusal, and shows only what belongs to the form', async ({ test }) => {
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

  it('keeps any text of a field as it was typed, line breaks and white space around it aside', async ({ test }) => {
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

  it('is refused when it can’t be read or holds too much, and read alike however encoded', async ({ test }) => {
    for (const [more, status, sentence] of [
      [`&${names.email}=`, 422, /twice/],
      ['&held=1', 422, /unknown field/],
      ['&=1', 422, /unknown field/],
      ['%zz', 400, /isn’t encoded/],
      ['%2', 400, /isn’t encoded/],
      ['%ff', 400, /isn’t encoded/],
      [Buffer.from([0xff]), 400, /isn’t encoded/],
      // Half a surrogate pair.
      ['%ed%a0%80', 400, /isn’t encoded/],
      ['%00', 422, /can’t be stored/],
    ] as const) {
      const body = Buffer.concat([Buffer.from(urlEncoded(typed)), Buffer.from(more)])
      const refusal = await readRefusal(await postForm(test, path, body), path)
      expect([more, refusal.status, refusal.message]).toEqual([more, status, expect.stringMatching(sentence)])
    }
    expect(await storedLeads(test)).toEqual([])
    const body = urlEncoded(typed).replaceAll('%40', '@').replaceAll('%C3%B6', 'ö')
    expect((await postForm(test, path, `&&${body}&`)).status).toBe(200)
    expect((await postForm(test, path, typed)).status).toBe(200)
    expect(await storedLeads(test)).toHaveLength(1)
  })
})
