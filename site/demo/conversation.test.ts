import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '#test/runs.ts'
import { CONTENT } from '#test/site-content.ts'
import { answer, begin, FOR_THE_ATTORNEY, isBare, questionOf } from './conversation.ts'
import { sheetsOf, sheetsText } from './intake-sheets.tsx'

const SCRIPT = CONTENT.typedIntake().questions

const ask = (id: string) => SCRIPT.find((question) => question.id === id)?.ask
const again = (id: string) => SCRIPT.find((question) => question.id === id)?.again
const order = SCRIPT.map(({ id }) => id)

/** Runs a whole conversation. Returns the last reply, the state, and the sheets as lines of text. */
function talk(...typed: string[]) {
  let { conversation, says } = begin(SCRIPT)
  for (const text of typed) ({ conversation, says } = answer(conversation, text))
  const sheets = sheetsOf(conversation)
  const linesOf = (name: string) =>
    sheets.find((sheet) => sheet.name === name)?.lines.map(({ label, value }) => `${label}: ${value}`)
  return { says, sheets, asked: questionOf(conversation)?.id, conflict: linesOf('conflict'), story: linesOf('story') }
}

const NAMES = ['yes', 'no', 'Pat Roe, P-A-T R-O-E', 'Example Plumbing', 'No', 'Example Mutual']
const REACHED = [...NAMES, '555-0142', 'weekday mornings', 'no']
const CLEARED = [...REACHED, 'No match']

test('a call to its end gives two sheets, what can’t wait at the head of each, and the story only after the search', () => {
  const said = ['A van hit me', 'Yesterday', 'Fifth and Main', 'My neck, since six', 'Not yet', 'Yes', 'Their insurer']
  const { asked, says, conflict, story, sheets } = talk(...CLEARED, ...said, 'No', 'Papers that say March 3')
  expect(asked).toBeUndefined()
  expect(says.join()).toContain('The firm hasn’t agreed to represent you')
  expect([conflict?.length, story?.length]).toEqual([10, 9])
  expect(conflict?.slice(0, 2)).toEqual([
    'Consent: Told that an outside company’s program records this; agreed',
    'Safety: No emergency',
  ])
  expect(conflict?.at(-1)).toBe('Conflict search: No match on the list; an attorney confirms before reading sheet 2')
  const text = sheetsText(sheets, 'Monday')
  expect(text).toContain('SHEET 1: CONFLICT CHECK (demo, not a real matter)\nTaken Monday. ')
  expect(text).toContain('! Injuries: My neck, since six\n! Dates: Papers that say March 3\n  What happened:')
})

test('keeps the story off the first sheet, and asks nothing that was said', () => {
  const all = talk(...NAMES, '415-555-0117 after 8 pm tomorrow, you can leave a message')
  expect(all.asked).toBe('search')
  expect(all.conflict?.slice(-2)).toEqual(['Good time: As said with “Reach at”', 'Message: OK to leave one'])
  expect(talk(...NAMES, 'pat@example.com, no voicemail please').conflict).toContain('Message: Leave no message')
  expect(talk(...NAMES, '555-0142 weekdays after 8').asked).toBe('half')
  const stories = ['I slipped on the stairs because the landlord never fixed the light', 'A rear-end crash', 'my light']
  for (const story of stories) {
    const { asked, conflict } = talk(...NAMES, '555-0142', story)
    expect([asked, conflict?.join()]).toEqual(['time', expect.not.stringContaining(story)])
    expect(talk(...NAMES, '555-0142', 'anytime', story).conflict?.join()).not.toContain(story)
  }
  const long = 'today when I was walking down the stairs and the light was out and I slipped'
  expect(talk(...NAMES, '555-0142', long).asked).toBe('time')
  for (const no of ['No, I was off work', 'Nope, day off', 'no - retired'])
    expect(talk(...NAMES.slice(0, 4), no).conflict?.at(-1)).toBe('At work for: Not at work')
  for (const more of ['No, but I drive for Example Freight', 'No, Example Freight had sent me'])
    expect(talk(...NAMES.slice(0, 4), more).conflict?.[0]).toBe(`At work for: ${more}`)
  expect(talk(...NAMES.slice(0, 4), 'I fell off a ladder').asked).toBe('employer')
})

test('an emergency is sent to 911 and waited for', () => {
  for (const danger of ['yes', 'I don’t know']) expect(talk('yes', danger).says).toEqual([ask('safe')])
  expect(talk('yes', 'No, but my sister is bleeding').asked).toBe('danger')
  const { asked, conflict } = talk('yes', 'yes', 'safe')
  expect(asked).toBe('caller')
  expect(conflict?.[0]).toBe('Safety: Emergency, or not sure; told to call 911')
  const unsafe = talk('yes', 'yes', 'no', 'not yet', 'she is not', '555-0142', 'anytime', 'yes')
  expect(unsafe.asked).toBeUndefined()
  expect(unsafe.conflict).toContain('Afterward: Unclear, though asked again; “she is not”')
})

test('gives no legal advice, and writes the question down', () => {
  for (const question of ['Do I have a case?', 'How much is my claim worth?', 'should I sign it']) {
    const { says, asked, sheets } = talk(...CLEARED, 'A fall', question)
    expect([says, asked]).toEqual([[FOR_THE_ATTORNEY, again('when')], 'when'])
    expect(sheets[1]?.lines[0]).toEqual({ label: 'Asked the attorney', value: `“${question}”`, isUrgent: true })
  }
})

test('without a yes nothing is written down', () => {
  for (const typed of [['No'], ['maybe', 'perhaps', 'hm'], ['Do I have a case?', 'no'], ['Can I talk to a person?']]) {
    const { asked, sheets, says } = talk(...typed)
    expect(asked).toBeUndefined()
    expect(says.join()).toContain('I won’t write anything down')
    expect(sheets.map(({ lines }) => lines)).toEqual([
      [{ label: 'Consent', value: 'Not given; nothing was written down', isUrgent: false }],
    ])
  }
})

test('a caller who wants a person is asked only how to be reached', () => {
  const early = talk('yes', 'no', 'Can I talk to a person?', 'Pat Roe, 555-0142', 'anytime', 'yes')
  expect(early).toMatchObject({ asked: undefined, story: undefined })
  expect(early.conflict?.[0]).toBe('Wants: Asked for a person; call first')
  for (const typed of ['Get me a human', 'I want a real person, please', 'operator', 'Please give me a live agent!'])
    expect(talk('yes', 'no', typed).asked).toBe('reach')
  const late = talk(...CLEARED, 'A fall', 'Can I speak to a lawyer?')
  expect(late.asked).toBeUndefined()
  expect(late.says.join()).toContain('the way you asked')
})

test('says that it’s a program whenever a caller wonders, and takes none of that for an answer', () => {
  const asCaller = ['yes', 'no', 'my name’s Pat Roe']
  expect(talk(...asCaller).conflict).toContain('Caller: Pat Roe')
  const says = [expect.stringContaining('I’m a computer program'), again('others')]
  for (const typed of ['Are you an AI?', 'is this a real person', 'so who is this?', 'You’re a bot', 'What are you'])
    expect(talk(...asCaller, typed)).toMatchObject({ says })
  for (const typed of ['The person in the van', 'A real estate agent, Jo Doe', 'Lee Bott of Live Oak Machine'])
    expect(talk(...asCaller, typed).conflict).toContain(`Others involved: ${typed}`)
})

const WORDS = fc.oneof(
  fc.string(),
  fc.constantFrom('yes', 'no', 'ok', 'Today', 'Not yet', 'I don’t know', 'why', 'should I', 'a person', '555-0142'),
  fc.constantFrom('Everyone’s safe now', 'are you a robot', 'no, but', 'Pat Roe', 'maybe', 'No match'),
)

test('any sequence of answers comes to an end and never goes back, and each line holds what was said to its question', () => {
  const labelOf = (id: string) => SCRIPT.find((question) => question.id === id)?.label
  const letters = (index: number) => String(index).replaceAll(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))
  fc.assert(
    fc.property(fc.array(fc.tuple(WORDS, fc.boolean()), { minLength: 1, maxLength: 60 }), (typed) => {
      let { conversation } = begin(SCRIPT)
      const said: { mark: string; to: string }[] = []
      for (let turn = 0; conversation.asked !== undefined; turn++) {
        // No question takes more than nine turns.
        expect(turn).toBeLessThan(9 * SCRIPT.length)
        const [text, isMarked] = typed[turn % typed.length] ?? ['', false]
        const mark = `⟨${letters(turn)}⟩`
        const before = conversation.asked
        said.push({ mark, to: before })
        const step = answer(conversation, isMarked ? `${text} ${mark}` : text)
        conversation = step.conversation
        expect(step.says.length > 0 && step.says.every((sentence) => sentence.length > 0)).toBe(true)
        if (conversation.asked !== undefined)
          expect(order.indexOf(conversation.asked)).toBeGreaterThanOrEqual(order.indexOf(before))
      }
      const { answers, unused } = conversation
      const lines = sheetsOf(conversation).flatMap((sheet) => sheet.lines)
      expect(lines.length).toBeGreaterThan(0)
      for (const { label, value } of lines) {
        if (label === 'Asked the attorney') continue
        for (const { mark, to } of said) if (value.includes(mark)) expect(labelOf(to)).toBe(label)
      }
      const reported = SCRIPT.filter(({ id, sheet }) => sheet === 'story' && id in answers)
      if (answers['search'] !== 'clear') expect(reported).toEqual([])
      const { reach = '' } = answers
      if (reach !== 'unclear' && reach !== '') expect(reach).toMatch(/\d|@/)
      for (const received of Object.values(unused).flat()) expect(isBare(received)).toBe(false)
    }),
    runs(400),
  )
})
