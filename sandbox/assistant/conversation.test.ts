import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answer, begin, FOR_THE_ATTORNEY, questionOf } from './page/conversation.js'
import { QUESTIONS } from './page/intake-questions.js'
import { sheetOf, sheetText } from './page/intake-sheet.js'

const ask = (id: string) => QUESTIONS.find((question) => question.id === id)?.ask
const again = (id: string) => QUESTIONS.find((question) => question.id === id)?.again

/** A whole conversation; the last thing that was said, where it stands, and the sheet. */
function talk(...typed: string[]) {
  let { conversation, says } = begin()
  for (const text of typed) ({ conversation, says } = answer(conversation, text))
  return { conversation, says, sheet: sheetOf(conversation), asked: questionOf(conversation)?.id }
}

const CALM = ['yes', 'No', 'A van hit me', 'Today', 'Fifth and Main', 'Example Plumbing']

test('asks for safety before anything else, and for names before anything about the injury', () => {
  expect(QUESTIONS.map(({ id }) => id).slice(0, 2)).toEqual(['consent', 'danger'])
  const order = QUESTIONS.map(({ id }) => id)
  expect(order.indexOf('names')).toBeLessThan(order.indexOf('injuries'))
})

test('a call to its end gives a sheet with each answer, what cannot wait first', () => {
  const { asked, says, sheet } = talk(
    ...CALM,
    'My neck, since six',
    'Not yet',
    'Yes',
    'Example Mutual, no number',
    'No',
    'I was at work',
    'Pat, 555-0142',
  )
  expect(asked).toBeUndefined()
  expect(says.join()).toContain('No one has agreed to represent you yet')
  expect(sheet.map(({ label, value }) => `${label}: ${value}`)).toEqual([
    'Dates: I was at work',
    'Consent: Told that a program listens and writes; agreed',
    'Safety: No emergency',
    'What happened: A van hit me',
    'When: Today',
    'Where: Fifth and Main',
    'Names to check: Example Plumbing',
    'Injuries: My neck, since six',
    'Treatment: None so far',
    'Insurance: In contact',
    'Claim: Example Mutual, no number',
    'Statements: None given, nothing signed',
    'Reach: Pat, 555-0142',
  ])
  expect(sheetText(sheet)).toContain('! Dates: I was at work\n  Consent:')
})

test('an emergency is sent to 911 and waited for', () => {
  expect(talk('yes', 'yes').says).toEqual([ask('safe')])
  expect(talk('yes', 'I don’t know').says).toEqual([ask('safe')])
  expect(talk('yes', 'No, but my sister is bleeding').asked).toBe('danger')
  const { asked, sheet } = talk('yes', 'yes', 'safe')
  expect(asked).toBe('event')
  expect(sheet[0]).toMatchObject({ label: 'Safety', isUrgent: true })
})

test('a question without an answer is asked again in other words', () => {
  expect(talk('yes', 'no', '').says).toEqual([again('event')])
  expect(talk('yes', 'no', ' … ?! ').says).toEqual([again('event')])
  expect(talk(...CALM, 'Neck', 'yes').says).toEqual([again('treatment')])
  expect(talk('maybe').says).toEqual([again('consent')])
})

test('not to know is an answer', () => {
  for (const unknown of ['I don’t know', "don't know", 'Not sure', 'no idea']) {
    const { sheet, asked } = talk('yes', 'no', 'A fall', unknown)
    expect(asked).toBe('where')
    expect(sheet.at(-1)).toMatchObject({ label: 'When', value: 'Not known to the caller' })
  }
})

test.each(['Do I have a case?', 'How much is my claim worth?', 'should I sign it', 'Can I still sue them?'])(
  'gives no legal advice to %j, and writes the question down',
  (question) => {
    const { says, asked, sheet } = talk('yes', 'no', 'A fall', question)
    expect(says).toEqual([FOR_THE_ATTORNEY, again('when')])
    expect(asked).toBe('when')
    expect(sheet[0]).toEqual({ label: 'Asked the attorney', value: `“${question}”`, isUrgent: true })
  },
)

test('says why it asks, and what it is', () => {
  expect(talk(...CALM.slice(0, 5), 'Why?').says[0]).toContain('may already work for one of them')
  expect(talk('yes', 'Are you a real person?').says[0]).toContain('I am a computer program')
})

test('whoever wants a person is asked only for a number', () => {
  const { asked, sheet } = talk('yes', 'no', 'Can I talk to a person?')
  expect(asked).toBe('reach')
  expect(sheet[0]).toMatchObject({ label: 'Wishes' })
  expect(talk('yes', 'no', 'Can I talk to a person?', 'Pat, 555-0142').asked).toBeUndefined()
})

test('without consent nothing is written down', () => {
  const { asked, sheet } = talk('No')
  expect(asked).toBeUndefined()
  expect(sheet).toEqual([{ label: 'Consent', value: 'Declined; nothing was written down', isUrgent: false }])
})

test('whatever is typed, it answers with a sentence and never goes back', () => {
  const words = fc.oneof(fc.string(), fc.constantFrom('yes', 'no', 'I don’t know', 'why', 'should I', 'a person'))
  const order = QUESTIONS.map(({ id }) => id)
  fc.assert(
    fc.property(fc.array(words, { maxLength: 40 }), (typed) => {
      let { conversation } = begin()
      for (const text of typed) {
        const before = conversation
        const step = answer(before, text)
        conversation = step.conversation
        if (before.asked === undefined) return
        expect(step.says.every((sentence) => sentence.length > 0) && step.says.length > 0).toBe(true)
        const at = conversation.asked === undefined ? order.length : order.indexOf(conversation.asked)
        expect(at).toBeGreaterThanOrEqual(order.indexOf(before.asked))
      }
    }),
  )
})
