import { globSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { HtmlValidate } from 'html-validate'
import { expect, it } from 'vitest'
import { linksOfNotes } from '#content-loader/check-rules.ts'
import { contactOf } from '#contracts/lead-forms.ts'
import { QUEUED_KINDS } from '#contracts/lead-kind.ts'
import { LETTERS } from '#contracts/letters.ts'
import { type ComposedMail, fillWords, type MailContext, type MailToCompose } from '#contracts/mail.ts'
import { PARTS, type SampleMail, SOURCE, sampleMails } from '#ops/sample-mail-list.ts'
import { businessCardSubmission, leadMagnetSubmission, surveySubmission } from '#ops/sample-submissions.ts'
import { mailDestinations } from '#server/partners/mail.ts'
import { anySign } from '#test/any-sign.ts'
import { runs } from '#test/runs.ts'
import { composeMail, composeSample } from './compose-mail.tsx'

/** Gmail clips mails at 102 KB. */
const MAX_BYTES = 100_000
const LONGEST_SUBJECT = 150

const compose = ({ mail, parts }: Omit<SampleMail, 'name'>) => composeMail(mail, { ...PARTS, ...parts })

const textOf = (attribute: string) => attribute.replaceAll('&quot;', '"').replaceAll('&amp;', '&')
const linksIn = (html: string) => [...html.matchAll(/\shref="([^"]*)"/g)].map(([, href = '']) => textOf(href))
const tagsIn = (html: string) =>
  new Set([...html.matchAll(/<\/?([a-z!][^\s/>]*)/gi)].map(([, name = '']) => name.toLowerCase()))

/** The tags that mails use. Any other one would come from visitor input. */
const OUR_TAGS =
  '!doctype html head meta title style body div table tbody thead tr th td p span br h1 h2 h3 ol ul li a b code'

/** Checks that apply to every mail. */
function evaluate({ html, text, subject }: ComposedMail) {
  const { origin } = PARTS
  expect([...tagsIn(html)].filter((tag) => !OUR_TAGS.split(' ').includes(tag))).toEqual([])
  expect(Buffer.byteLength(html)).toBeLessThan(MAX_BYTES)
  expect(subject).toMatch(/\S/)
  expect(subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u)
  expect(subject.isWellFormed()).toBe(true)
  expect(subject.length).toBeLessThanOrEqual(LONGEST_SUBJECT)
  for (const href of linksIn(html)) {
    if (/^tel:\+?\d+(;ext=\d+)?$/.test(href)) continue
    expect(`${href}/`.startsWith(`${origin}/`) || href.startsWith('https://calendar.google.com/')).toBe(true)
    expect(text).toContain(`<${href}>`)
  }
}

it.each(sampleMails())('writes $name as mail programs read it, and as plain text', async (sample) => {
  const validator = new HtmlValidate({
    extends: ['html-validate:standard'],
    // Outlook for Windows uses only these attributes for layout.
    rules: { 'no-deprecated-attr': 'off' },
  })
  const mail = await compose(sample)
  evaluate(mail)
  const { results } = await validator.validateString(mail.html)
  const found = results.flatMap(({ messages }) => messages.map(({ message, selector }) => `${message}: ${selector}`))
  expect(found).toEqual([])
  expect(mail.text).not.toMatch(/\[image|<[a-z/][^>:]*>|&[a-z]+;|undefined|\[object|null|\{|\n{4}/)
  for (const href of linksIn(mail.html))
    expect(mail.text.split(`<${href}>`).length).toBe(href.startsWith('tel:') ? 1 : 2)
  // Images would be fetched when a mail is opened. Nothing else loads either.
  expect(mail.html).not.toMatch(/<img|<link|src=|url\(|@import|@font-face/)
})

const lead = (kind: MailToCompose['kind'], payload: object, more: Partial<MailToCompose> = {}): MailToCompose => ({
  kind,
  destination: 'owner-mail',
  id: 'an-id',
  storedAt: 0,
  payload: JSON.stringify(payload),
  contact: contactOf(payload),
  ...more,
})
const write = (...[kind, payload, more, parts]: [...Parameters<typeof lead>, parts?: Partial<MailContext>]) =>
  composeMail(lead(kind, payload, more), { ...PARTS, ...parts })
const TO_VISITOR = { destination: 'visitor-mail' } as const

const NASTY = {
  'a script': '<script>alert(1)</script><img src=x onerror=alert(1)>',
  'a link': '"><a href="https://evil.example/">Press</a>',
  'the end of everything': '</title></style></table><!--[if mso]><h1>x</h1><![endif]-->',
  'a header': 'Line\r\nBcc: all@evil.example\u2028\u0000\u0085next',
  'text from right to left': '\u202eevil\u2066 שלום עולם مرحبا',
  'a number to call': 'Your card was charged $849; to cancel call +1 (503) 555-0119 or evil。com',
  emoji: '👩‍⚖️'.repeat(60),
  'one long word': 'x'.repeat(3000),
  'what our words stand for': '{, firstName} ${x} {day} $& $1',
  'half a character': '\ud800 lone',
  nothing: '',
  'nothing that can be seen': ' \t\u200b',
}

it.each(Object.entries(NASTY))('shows %s as the text that it is', async (_, typed) => {
  const survey = Object.fromEntries(Object.keys(surveySubmission()).map((field) => [field, typed]))
  const more: Partial<MailToCompose> = {
    answers: { 'a-question': typed },
    askedTimes: [typed],
    agreedWords: typed,
    attribution: { first: { page: typed, utm_source: typed }, last: { utm_term: typed } },
  }
  const card = { ...businessCardSubmission(), 'First Name': typed, 'Last Name': typed, Message: typed, Website: typed }
  const guide = { ...leadMagnetSubmission(), 'First Name': typed, 'Last Name': typed, 'Source URL': typed }
  evaluate(await write('business-card', card, more))
  for (const [kind, payload] of [['survey', survey] as const, ['lead-magnet', guide] as const]) {
    evaluate(await write(kind, payload, more))
    const written = await write(kind, payload, { ...more, ...TO_VISITOR }, { guideHref: '/api/guide?key=x' })
    evaluate(written)
    // It goes to the address that was typed, which may be someone else's.
    expect(written.text + written.subject).not.toMatch(/evil[.。]|555-0119/)
  }
})

it('escapes typed text once, and keeps its lines', async () => {
  const { html, text } = await write('business-card', businessCardSubmission({ Message: 'a < b & "c"\nd' }))
  expect(html).toContain('a &lt; b &amp; &quot;c&quot;<br/>d')
  expect(text).toContain('a < b & "c"\nd')
})

it.each(['"', '&', '<', '字', '🙂', '\n'])(
  'stays under what programs show of the longest lead, all %j',
  async (sign) => {
    const [long, short] = [sign.repeat(3000 / sign.length), sign.repeat(200 / sign.length)]
    const input = surveySubmission({ issue: long, firstName: short, practiceArea: short, companyName: short })
    const answers = Object.fromEntries(Array.from({ length: 2000 }, (_, at) => [`q${at}`, sign.repeat(at % 7)]))
    for (const destination of ['owner-mail', 'visitor-mail'] as const)
      evaluate(await write('survey', input, { destination, answers, agreedWords: long }))
  },
)

it('names the lead, what it is and where it stands, and lets the owner reply', async () => {
  const mail = await write('business-card', businessCardSubmission({ 'Last Name': 'Byron\r\nBcc: x@evil.example' }))
  expect(mail.subject).toBe('New lead: Ada Byron Bcc: x@evil.example (business card)')
  expect(mail.replyTo).toBe('ada@example.com')
  expect(mail.text).toContain(`<${PARTS.origin}/console/leads/an-id>`)
  expect(linksIn(mail.html)).toContain('tel:5550100')
})

it.each([
  'zo\u00eb@example.com',
  `${'a'.repeat(65)}@example.com`,
  'ada@example.com\r\nBcc: x@evil.example',
  'a..b@x.example',
])('leaves %j out of the headers, and says whom to write to', async (email) => {
  const mail = await write('survey', surveySubmission({ email, phone: '(503) 555-0119 x12' }))
  expect(mail.replyTo).toBeUndefined()
  expect(mail.text).toMatch(/A reply to this email doesn’t\s+reach\s+the\s+sender/)
  expect(linksIn(mail.html)).toContain('tel:5035550119;ext=12')
})

it('tells of a lead without a word of what was typed, for a server that refuses it', async () => {
  const card = { ...lead('business-card', businessCardSubmission()), withoutTyped: true }
  const mail = await compose({ mail: card })
  for (const part of [mail.subject, mail.html, mail.text]) expect(part).not.toMatch(/Ada|Byron|example\.com/)
  expect(mail.text).toContain(`<${PARTS.origin}/console/leads/an-id>`)
  expect(mail.replyTo).toBeUndefined()
  evaluate(mail)
  expect((await compose({ mail: { ...card, payload: 'no JSON' } })).subject).toBe('New lead (business card)')
  const { mail: call } = sampleMails().find(({ name }) => name === 'call-set-owner') ?? expect.fail()
  const set = await compose({ mail: { ...call, withoutTyped: true } })
  expect(set.subject).toMatch(/^Call set: a visitor, /)
  for (const part of [set.html, set.text]) expect(part).not.toMatch(/Ada|Byron|ada@|555|attached/)
  expect(set.text).toContain('/console/leads/')
})

it('tells a visitor when the call is, and sends the file for the calendar', async () => {
  const booked = surveySubmission({ firstMeetingTimestamp: '2026-03-08T19:00:00Z' })
  const { text, attachments } = await write('survey', booked, TO_VISITOR, { invitation: 'BEGIN:VCALENDAR' })
  // Daylight saving time started that morning.
  expect(text).toContain('Sunday, March 8, 2026, 3:00 p.m. EDT')
  expect(attachments).toEqual([
    { filename: 'call.ics', contentType: 'text/calendar; charset=utf-8; method=PUBLISH', content: 'BEGIN:VCALENDAR' },
  ])
  const without = await write('survey', booked, TO_VISITOR)
  expect([without.attachments, without.text.includes('attached')]).toEqual([undefined, false])
})

it.each(LETTERS)('writes a sample of the email %s with its own words', async (letter) => {
  const site = { origin: PARTS.origin, timeZone: PARTS.timeZone, isSandbox: false, now: Date.UTC(2026, 10, 23) }
  const { subject, text } = await composeSample(SOURCE, letter, site)
  const words = PARTS.words[letter]
  const day = /\w+day, \w+ \d+$/.exec(subject)?.[0] ?? ''
  expect(subject).toBe(fillWords(words.subject, { day }))
  expect(text.replaceAll(/\s+/g, ' ')).toContain(words.text[0])
})

it('says what became of a call, and when it was', async () => {
  const mailNamed = async (name: string) =>
    compose(sampleMails().find((each) => each.name === name) ?? expect.fail(`there is no sample ${name}`))
  const NOW_AT = 'Thursday, December 3, 2026, 2:30 p.m. EST'
  const WAS_AT = 'Tuesday, December 1, 2026, 10:00 a.m. EST'
  const { surveyMoved, surveyCancelled } = PARTS.words
  const moved = fillWords(surveyMoved.subject, { day: 'Thursday, December 3' })
  for (const [name, subject, says, method] of [
    ['owner-booking', 'Call booked: Ada Byron (booking)', []],
    ['owner-call-moved', 'Call moved: Ada Byron (survey)', [NOW_AT, WAS_AT]],
    ['owner-call-cancelled', 'Call canceled: Ada Byron (survey)', [WAS_AT, 'Write to set up another one.']],
    ['surveyMoved', moved, [NOW_AT, WAS_AT], 'method=REQUEST'],
    ['surveyCancelled', surveyCancelled.subject, [WAS_AT], 'method=CANCEL'],
  ] as const) {
    const mail = await mailNamed(name)
    expect(mail.subject).toBe(subject)
    for (const words of says) expect(mail.text).toContain(words)
    if (method) expect(mail.attachments?.[0]?.contentType).toContain(method)
  }
})

const SECRETS = ['I’d like to sell my practice.', 'I want out in two years', 'My daughter may take over', 'xn--sellme']
it.each(SECRETS)('leaves out of a visitor’s mail what colleagues must not read in it: %s', async (issue) => {
  const typed = { issue, practiceArea: `Selling ${issue}`, website: 'https://sell-me.example' }
  const { html, text, subject } = await write('survey', surveySubmission({ selling: 'yes', ...typed }), TO_VISITOR)
  for (const part of [html, text, subject]) {
    expect(part).not.toMatch(/sell/i)
    expect(part).not.toContain(issue)
  }
})

it('says nothing untrue of a call whose time is not known', async () => {
  const unread = surveySubmission({ firstMeetingTimestamp: '' })
  const words = async (input: object) => (await write('survey', { ...unread, ...input }, TO_VISITOR)).subject
  const { surveyUnread, surveyOpen } = PARTS.words
  expect(await words({})).toBe(surveyUnread.subject)
  expect(await words({ firstMeetingTimestamp: 'soon' })).toBe(surveyUnread.subject)
  expect(await words({ eventUri: '' })).toBe(surveyOpen.subject)
})

it('says on a site with stand-ins that it may be a sample', async () => {
  for (const isSandbox of [true, false]) {
    const { text } = await write('business-card', businessCardSubmission(), {}, { isSandbox })
    expect(text.includes('sandbox')).toBe(isSandbox)
  }
})

it('names in an alarm only buttons that the console has', async () => {
  const pages = globSync('console/**/*.tsx').map((file) => readFileSync(file, 'utf8'))
  const [alarm] = sampleMails().filter(({ name }) => name === 'alarm')
  const noticed = ['backup:old', 'refusal:survey'].map((destination) => ({ state: 'noticed', destination }))
  for (const reported of [{}, ...noticed]) {
    const payload = JSON.stringify({ ...(JSON.parse(alarm?.mail.payload ?? '') as object), ...reported })
    const { text } = await write('alarm', {}, { payload })
    const named = Array.from(text.matchAll(/“([^”]+)”/g), ([, button = '']) => button)
    expect(named.length).toBeGreaterThan(0)
    expect(named.filter((button) => !pages.some((page) => page.includes(button)))).toEqual([])
  }
})

it('has a sample of whatever goes to an inbox', () => {
  const config = { smtpUrl: 'smtp://mail.example.com', visitorMail: true, newsletterOptIn: 'single' } as Parameters<
    (typeof mailDestinations)['owner-mail']['takes']
  >[1]
  const sampled = new Set(sampleMails().map(({ mail }) => `${mail.kind} ${mail.destination}`))
  const missing = (['owner-mail', 'visitor-mail'] as const).flatMap((destination) =>
    QUEUED_KINDS.filter((kind) => mailDestinations[destination].takes(kind, config))
      .map((kind) => `${kind} ${destination}`)
      .filter((mail) => !sampled.has(mail)),
  )
  const cure = 'Write one in mail/sample-letters.ts or ops/sample-mail-list.ts'
  expect([cure, missing]).toEqual([cure, []])
})

it('refuses what it has no mail for, and a payload that is something else', async () => {
  await expect(write('newsletter', {})).rejects.toThrow('there’s no email about newsletter')
  for (const kind of ['purchase', 'confirm-newsletter', 'your-data', 'console-invitation'] as const)
    await expect(write(kind, { token: '' }, TO_VISITOR)).rejects.toThrow(/expected|invalid/i)
  await expect(write('alarm', {})).rejects.toThrow(/expected/)
  await expect(write('survey', {}, { payload: 'no JSON' })).rejects.toThrow(/JSON/)
})

it('links no note to a hidden piece', async () => {
  const { mail, parts } = sampleMails().find(({ name }) => name === 'surveyBooked') ?? expect.fail()
  const pathsOf = async (hidden: string[]) => {
    const { html } = await compose({ mail, parts: { ...parts, words: { ...PARTS.words, hidden } } })
    return linksIn(html).map((href) => href.replace(PARTS.origin, ''))
  }
  const before = await pathsOf([])
  const inNote = linksOfNotes(PARTS.words.site.survey).find(({ href }) => before.includes(href))?.href ?? expect.fail()
  expect(await pathsOf([inNote])).toEqual(before.filter((path) => path !== inNote))
})

it('holds for any values of the fields', async () => {
  const typed = fc.oneof(
    fc.string({ unit: anySign, maxLength: 60 }),
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.stringMatching(/^[<>"'&/=!\-a-z :.@{}$]{0,40}$/),
    fc.constantFrom(...Object.values(NASTY)),
  )
  const fields = fc.record(Object.fromEntries(Object.keys(surveySubmission()).map((field) => [field, typed])))
  await fc.assert(
    fc.asyncProperty(fields, fc.dictionary(typed, typed, { maxKeys: 3 }), async (survey, answers) => {
      for (const destination of ['owner-mail', 'visitor-mail'] as const)
        evaluate(await write('survey', survey, { destination, answers }))
    }),
    runs(20),
  )
})
