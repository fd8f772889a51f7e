import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anySign } from '#test/any-sign.ts'
import { runs } from '#test/runs.ts'
import {
  cleanAnswer,
  cleanCode,
  cleanEmail,
  cleanLine,
  cleanPhone,
  complaintAbout,
  PERSON_RULES,
  plainAddress,
  SURVEY_EMAIL_PATTERN,
} from './field-rules.ts'
import { text } from './fields.ts'
import { businessCardFields, newsletterSubmission } from './lead-forms.ts'

/** What stands between the bars and lines of a text. */
const list = (text: string) => text.replace(/^\n +/, '').split(/ ¦ |\n +/)

test.each(
  list(`
  \u202aada@example.com\u202c ¦ ada@\u200bexample.com ¦ ada\u00ad@example.com ¦ \u00a0ada@example.com\u00a0
  ada\uff20example.com ¦ ada@example\u3002com ¦ \uff41\uff44\uff41\uff20example\uff0ecom ¦ ada@example.com.
  (ada@example.com); ¦ \u201cada@example.com\u201d. ¦ mailto:ada@example.com
  MAILTO:ada@example.com?subject=Hello ¦ Ada Byron <ada@example.com> ¦ "Byron, Ada" <mailto:ada@example.com>;
  Ada Byron [mailto:ada@example.com] ¦ [ada@example.com](mailto:ada@example.com?subject=Hello)
  E-mail: ada@example.com ¦ mailto:ada%40example.com ¦ ada@example.com? ¦ ada@example.com (Ada Byron)
  \`ada@example.com\`! ¦ ada@example.com/ ¦ ada@example,com ¦ ada@example..com ¦ ada @ example.com
  ada@example .com`),
)('%j is the address ada@example.com, on the page and on the server', (typed) => {
  expect(complaintAbout(typed, PERSON_RULES.email)).toBeUndefined()
  expect(businessCardFields.shape.Email.parse(typed)).toBe('ada@example.com')
  expect(newsletterSubmission.shape.email.parse(typed)).toBe('ada@example.com')
  expect(SURVEY_EMAIL_PATTERN.test(cleanAnswer('email', typed))).toBe(true)
})

test('a line keeps the marks that a letter can have', () => {
  expect(cleanLine(`Z${'\u0301'.repeat(90)}oe\u0308 \u05d1\u05b0\u05bc\u0591`)).toBe(
    `Z${'\u0301'.repeat(8)}oe\u0308 \u05d1\u05b0\u05bc\u0591`,
  )
})

test('an address keeps what is its own', () => {
  expect(cleanEmail('mailto:ada%2Blaw@example.com')).toBe('ada+law@example.com')
  for (const own of ["o'brien+law@example.co.uk", 'jos\u00e9@example.com', 'mar\u212a@example.com', 'a"b@example.com'])
    expect(cleanEmail(own)).toBe(own)
  expect(cleanEmail('jose@bu\u0308cher.example')).toBe('jose@b\u00fccher.example')
  expect(cleanEmail('ada@\u212ael.example')).toBe('ada@Kel.example')
})

test.each(
  list(`
  smithlaw.com. → smithlaw.com ¦ smithlaw.com./about → smithlaw.com/about ¦ www..smithlaw.com → www.smithlaw.com
  http//smithlaw.com → http://smithlaw.com ¦ https:/smithlaw.com → https://smithlaw.com
  https:smithlaw.com → https://smithlaw.com ¦ htps://smithlaw.com → https://smithlaw.com
  https;//smithlaw.com → https://smithlaw.com ¦ HTTP:\\\\smithlaw.com → http://smithlaw.com
  http://https://smithlaw.com → https://smithlaw.com ¦ https//:smithlaw.com → https://smithlaw.com
  https.//smithlaw.com → https://smithlaw.com ¦ //smithlaw.com → smithlaw.com
  Website: smithlaw.com → smithlaw.com ¦ Our web page: https://smithlaw.com/url:a → https://smithlaw.com/url:a
  [Smith Law](https://smithlaw.com/a_(b)) → https://smithlaw.com/a_(b)
  <https://smithlaw.com> → https://smithlaw.com ¦ \u00a0smithlaw\uff0ecom  → smithlaw.com
  www. smithlaw .com → www.smithlaw.com ¦ www,smithlaw,com → www.smithlaw.com
  wwww.smithlaw.com → www.smithlaw.com ¦ https: // smithlaw.com/a → https://smithlaw.com/a
  smithlaw.com) → smithlaw.com ¦ smithlaw.com! → smithlaw.com ¦ smithlaw.com/a_(b) → smithlaw.com/a_(b)
  ww2.smithlaw.com → ww2.smithlaw.com ¦ www.com → www.com ¦ N/A → ¦ N. A. → ¦ no site → ¦ None yet →
  TBD → ¦ \u2014 → ¦ - → ¦ m\u00fcnchen.de → m\u00fcnchen.de
  https://mu\u0308ller-law.com → https://m\u00fcller-law.com
  \u4f8b\u5b50\u3002\u516c\u53f8 → \u4f8b\u5b50.\u516c\u53f8
  https://www.linkedin.com/in/ada-b\u00e4r/?x=1 → https://www.linkedin.com/in/ada-b\u00e4r/?x=1
  smithlaw.com:8080/a → smithlaw.com:8080/a`).map((row) => row.split(/ → ?/)),
)('%j is the website %s, on the page and on the server', (typed, website) => {
  expect(complaintAbout(typed, PERSON_RULES.website)).toBeUndefined()
  expect(businessCardFields.shape.Website.parse(typed)).toBe(website)
  expect(cleanAnswer('website', typed)).toBe(website)
})

test.each<['email' | 'website', string]>([
  // These could be more than one address.
  ['email', 'john smith@example.com'],
  ['email', 'ada,byron@example.com'],
  ['email', 'ada@example.com, bob@example.com'],
  ['email', 'ada@example.com. Thanks'],
  ['email', '{{email}}@example.com'],
  ['email', 'ada(at)example.com'],
  ['website', 'ada@example.com'],
  ['website', 'smithlaw.com, other.com'],
  ['website', 'None. Yet'],
  ['website', 'ftp://example.com'],
  ['website', 'javascript:alert(1)'],
  ['website', 'our site'],
  ['website', 'https://'],
])('as %s, %j is refused', (field, typed) => {
  expect(complaintAbout(typed, PERSON_RULES[field])).toBe(PERSON_RULES[field].message)
})

test('phones and client codes are read as they are pasted', () => {
  expect(cleanPhone('tel:\u202a+1\u00a0(503)\u00a0555\u20110119\u202c')).toBe('+1 (503) 555\u20110119')
  expect(cleanPhone('+1\u200f503\u200e5550119')).toBe('+15035550119')
  expect(cleanPhone('sms:+15035550119')).toBe('+15035550119')
  expect(cleanPhone('\uff08\uff15\uff10\uff13\uff09\uff15\uff15\uff15')).toBe('(503)555')
  for (const typed of list(`
    \ufeffgimbal\u2013demo\u00a0 ¦ \u201cgimbal-demo\u201d ¦ \u00abgimbal\u2212demo\u00bb.
    \u2018gimbal\u2010demo\u2019 ¦ \`gimbal-demo\` ¦ (gimbal-demo) ¦ **gimbal-demo**, ¦ "gimbal-demo"!
    Client code: gimbal-demo ¦ Your client code is: \u201egimbal-demo\u201c ¦ My code is gimbal-demo
    \uff47imbal\uff0ddemo`))
    expect([typed, cleanCode(typed)]).toEqual([typed, 'gimbal-demo'])
})

/** What an address, a phone or a link can be made of. */
const PARTS = '< > " . mailto: tel: http ` } : / a @ \u3002 \uff20 )'.split(' ')
/** What cleaning once changed again. */
const FOUND = ['http.http/<)', 'a.example.)"]', 'http://a.example/.)>)', 'tel:tel:', 'mailto:}a\uff20x.example)']
const KINDS = [
  ['Email', PERSON_RULES.email] as const,
  ['Phone', PERSON_RULES.phone] as const,
  ['Website', PERSON_RULES.website] as const,
]

test('what is cleaned stays as it is when it is cleaned again, and nothing hidden is left', () => {
  const typed = fc.oneof(
    fc.string({ unit: anySign, maxLength: 60 }),
    fc.array(fc.constantFrom(' ', ...PARTS)).map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(typed, (text) => {
      for (const clean of [cleanLine, cleanPhone, cleanEmail, cleanCode])
        expect(clean(text)).not.toMatch(/[\u202e\ufeff]/)
      const line = cleanLine(text)
      expect(cleanLine(line)).toBe(line)
      expect(cleanCode(cleanCode(text))).toBe(cleanCode(text))
      for (const [name, rule] of KINDS) {
        const read = businessCardFields.shape[name].safeParse(text)
        if (read.success) expect(rule.clean(read.data)).toBe(read.data)
      }
    }),
    { ...runs(1000), examples: FOUND.map((text): [string] => [text]) },
  )
})

test('a text that’s far too long is refused before it’s cleaned', () => {
  const seen: string[] = []
  const read = text(10, (typed) => (seen.push(typed), typed.trim()))
  expect(read.safeParse(' '.repeat(600)).success).toBe(false)
  expect(seen).toEqual([])
  expect(read.parse(`${' '.repeat(400)}ada`)).toBe('ada')
})

test.each([
  ['ada@M\u00fcller.example', 'ada@xn--mller-kva.example'],
  ["o'brien+law@example.com", "o'brien+law@example.com"],
  ['zo\u00eb@example.com', undefined],
  ['a..b@example.com', undefined],
  [`${'a'.repeat(65)}@example.com`, undefined],
  ['ada@example.com\r\nBcc: eve@example.com', undefined],
  ['ada', undefined],
])('every mail server takes %j as %j', (typed, address) => expect(plainAddress(typed)).toBe(address))
