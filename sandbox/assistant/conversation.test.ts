import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '#test/runs.ts'
import { answer, begin, FOR_THE_ATTORNEY, questionOf } from './page/conversation.js'
import { QUESTIONS } from './page/intake-questions.js'
import { sheetOf, sheetText } from './page/intake-sheet.js'
import { isBare } from './page/read-answer.js'

const ask = (id: string) => QUESTIONS.find((question) => question.id === id)?.ask
const again = (id: string) => QUESTIONS.find((question) => question.id === id)?.again

/** A whole conversation; the last thing that was said, where it stands, and the sheet. */
function talk(...typed: string[]) {
  let { conversation, says } = begin()
  for (const text of typed) ({ conversation, says } = answer(conversation, text))
  return { conversation, says, sheet: sheetOf(conversation), asked: questionOf(conversation)?.id }
}

const CALM = ['yes', 'No', 'A van hit me', 'Today, Fifth and Main', 'Example Plumbing']

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
    'When and where: Today, Fifth and Main',
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
    expect(sheet.at(-1)).toMatchObject({ label: 'When and where', value: 'Not known to the caller' })
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
  expect(talk(...CALM.slice(0, 4), 'Why?').says[0]).toContain('may already work for one of them')
  expect(talk('yes', 'Are you a real person?').says[0]).toContain('I am a computer program')
})

test('before a yes it writes down no question either', () => {
  const { says, sheet } = talk('Do I have a case?', 'no')
  expect(says.join()).toContain('Then I write nothing down')
  expect(sheet).toHaveLength(1)
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
  expect(sheet).toEqual([{ label: 'Consent', value: 'Not given; nothing was written down', isUrgent: false }])
})

test('asks for the place again only where the answer held nothing but a time', () => {
  const both = [
    'This afternoon, a bit after four. Fifth and Main.',
    'yesterday at 5 p.m. in Example Town',
    'at work on Monday',
  ]
  for (const text of both) expect(talk('yes', 'no', 'A fall', text).asked).toBe('names')
  for (const text of ['Today', 'This afternoon, a bit after four.', 'on Saturday, May 3rd, at 5 o’clock', '11/21/2026'])
    expect(talk('yes', 'no', 'A fall', text).asked).toBe('where')
})

test('a yes-or-no question takes yes, no and not knowing; the third time it goes on and marks it as unclear', () => {
  const before = [...CALM, 'My neck', 'Not yet']
  expect(talk(...before, 'ok').says).toEqual([again('insurer')])
  expect(talk(...before, 'ok', 'Theirs left a voicemail').says).toEqual([
    'I am sorry, I did not follow that.',
    again('insurer'),
  ])
  const { asked, sheet } = talk(...before, 'ok', 'Theirs left a voicemail', 'perhaps')
  expect(asked).toBe('statement')
  expect(sheet.at(-1)).toMatchObject({
    label: 'Insurance',
    value: 'Unclear, though asked again; “Theirs left a voicemail”; “perhaps”',
  })
  const answered = talk(...before, 'Theirs left a voicemail', 'yes')
  expect(answered.asked).toBe('claim')
  expect(answered.sheet.at(-1)?.value).toBe('In contact; “Theirs left a voicemail”')
})

test('a bare yes or ok is no answer to a question that asks for words', () => {
  for (const text of ['ok', 'Yes, thanks.', 'sure'])
    for (const [id, before] of Object.entries({ event: 2, when: 3, names: 4 }))
      expect(talk(...CALM.slice(0, before), text).asked).toBe(id)
  expect(talk(...CALM.slice(0, 4), 'N. Example').sheet.at(-1)?.value).toBe('N. Example')
})

test('takes nothing for a way to reach the caller that holds neither a number nor an address', () => {
  const before = ['yes', 'no', 'Can I talk to a person?']
  for (const text of ['ok', 'No', 'after 8', 'I don’t know', 'Pat'])
    expect(talk(...before, text)).toMatchObject({ asked: 'reach', says: [again('reach')] })
  for (const text of ['Pat, 555-0142', '+1 (555) 010 0142', 'pat@example.com'])
    expect(talk(...before, text).sheet.at(-1)).toMatchObject({ label: 'Reach', value: text })
  const { says, asked, sheet } = talk(...before, 'ok', 'after eight', '')
  expect(asked).toBeUndefined()
  expect(says.join()).toContain('the firm cannot call you')
  expect(sheet.at(-1)?.value).toBe('Unclear, though asked again; “after eight”')
})

test('no yes is a no, no clear word about danger counts as danger, and no word that all are safe leads to a person', () => {
  expect(talk('maybe', 'perhaps', 'hm').says.join()).toContain('Then I write nothing down')
  expect(talk('yes', 'hm', 'well', 'it hurts').says.at(-1)).toBe(ask('safe'))
  const { asked, sheet } = talk('yes', 'yes', 'no', 'not yet', 'she is not')
  expect(asked).toBe('reach')
  expect(sheet.map(({ label, value }) => `${label}: ${value}`)).toEqual([
    'Safety: Emergency, or in doubt; told to call 911',
    'Consent: Told that a program listens and writes; agreed',
    'Afterwards: Unclear, though asked again; “she is not”',
  ])
})

const WORDS = fc.oneof(
  fc.string(),
  fc.constantFrom('yes', 'no', 'ok', 'Today', 'Not yet', 'I don’t know', 'why', 'should I', 'a person', '555-0142'),
  fc.constantFrom('Everyone is safe now', 'are you a robot', 'no, but', 'yes, the', 'maybe', 'Fifth and Main'),
)

test('for any sequence of answers it comes to an end, and each line of the sheet holds what was said to its question', () => {
  const labelOf = (id: string) => QUESTIONS.find((question) => question.id === id)?.label
  const letters = (index: number) => String(index).replaceAll(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))
  fc.assert(
    fc.property(fc.array(fc.tuple(WORDS, fc.boolean()), { minLength: 1, maxLength: 60 }), (typed) => {
      let { conversation } = begin()
      const said: { mark: string; to: string }[] = []
      for (let turn = 0; conversation.asked !== undefined; turn++) {
        // No question takes more than nine turns.
        expect(turn).toBeLessThan(9 * QUESTIONS.length)
        const [text, isMarked] = typed[turn % typed.length] ?? ['', false]
        const mark = `⟨${letters(turn)}⟩`
        said.push({ mark, to: conversation.asked })
        conversation = answer(conversation, isMarked ? `${text} ${mark}` : text).conversation
      }
      const { answers, unused } = conversation
      expect(sheetOf(conversation).length).toBeGreaterThan(0)
      for (const { label, value } of sheetOf(conversation)) {
        if (label === 'Asked the attorney') continue
        for (const { mark, to } of said) if (value.includes(mark)) expect(labelOf(to)).toBe(label)
      }
      for (const id of Object.keys({ ...answers, ...unused })) expect(said.map(({ to }) => to)).toContain(id)
      const { reach = '' } = answers
      if (reach !== 'unclear' && reach !== '') expect(reach).toMatch(/\d|@/)
      for (const heard of Object.values(unused).flat()) expect(isBare(heard)).toBe(false)
    }),
    runs(400),
  )
})

test('whatever is typed, it answers with a sentence and never goes back', () => {
  const order = QUESTIONS.map(({ id }) => id)
  fc.assert(
    fc.property(fc.array(WORDS, { maxLength: 40 }), (typed) => {
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
