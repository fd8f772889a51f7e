import { setTimeout as pause } from 'node:timers/promises'
import { survey } from '#content/survey.ts'
import { asked } from '#test/asked.ts'
import type { Visitor } from './visitor.ts'

/** One thing that visitors come for, from beginning to end. */
export interface FirefoxWalk {
  name: string
  go: (visitor: Visitor, isNarrow: boolean) => Promise<void>
}

/** What is pressed or typed on each step of the survey, and the question that follows. */
const SURVEY: readonly { press?: readonly [string, string]; type?: Record<string, string>; next: string }[] = [
  { press: ['button', 'Start'], next: asked('firm-type', survey) },
  { press: ['label', 'BSmall'], next: asked('staff', survey) },
  { press: ['label', 'A0-4'], next: asked('practice-area', survey) },
  { type: { 'main input': 'Estate planning' }, next: asked('engagement', survey) },
  { press: ['label span', 'Ongoing Monthly Service'], next: asked('issue', survey) },
  { type: { 'main textarea': 'Every matter is typed twice.' }, next: asked('case-value', survey) },
  { press: ['label span', '$5k - $10k'], next: asked('cases-per-year', survey) },
  { press: ['label span', '25 - 50'], next: asked('website', survey) },
  { type: { 'main input': 'www.example.com' }, next: asked('selling', survey) },
  { press: ['label span', 'No'], next: asked('contact', survey) },
  {
    type: {
      'main [autocomplete=given-name]': 'Ada',
      'main [autocomplete=family-name]': 'Byron',
      'main [autocomplete=tel]': '+1 555 0100',
      'main [autocomplete=email]': 'ada@example.com',
      'main [autocomplete=organization]': 'Byron Law',
    },
    next: asked('booking', survey),
  },
]

async function answerSurvey(visitor: Visitor): Promise<void> {
  for (const { press, type = {}, next } of SURVEY) {
    if (press) await visitor.press(...press)
    for (const [field, text] of Object.entries(type)) await visitor.type(field, text)
    if (!press) await visitor.press('button', 'OK')
    await visitor.see('h1', next)
    // §4: moves within half a second are ignored.
    await pause(520)
  }
}

async function bookTime(visitor: Visitor): Promise<void> {
  await visitor.pressInFrame('/scheduler', 'button', /times$/)
  await visitor.pressInFrame('/scheduler', 'button', /^\d+:\d\d [AP]M$/)
  await visitor.pressInFrame('/scheduler', 'button', /^Confirm$/)
}

/** Resolves once a file at a link's address was read, by the page itself. */
async function readDownload({ page, see }: Visitor): Promise<void> {
  await see('a', 'Download for Intel Mac')
  const start = await page.evaluate(async () => {
    const link = [...document.querySelectorAll('a')].find((each) =>
      each.textContent?.includes('Download for Intel Mac'),
    )
    const bytes = await (await fetch(link?.href ?? '')).arrayBuffer()
    return String.fromCharCode(...new Uint8Array(bytes.slice(0, 2)))
  })
  if (start !== 'PK') throw new Error(`The download is no archive: it begins with ${JSON.stringify(start)}`)
}

const MENU: Record<'wide' | 'narrow', readonly [string, string][]> = {
  wide: [
    ['header button', 'Resources'],
    ['header a', 'Articles'],
  ],
  narrow: [
    ['button', 'Menu'],
    ['#menu summary', 'Resources'],
    ['#menu a', 'Articles'],
  ],
}

export const FIREFOX_WALKS: readonly FirefoxWalk[] = [
  {
    name: 'cookies, menu, articles, one of them',
    go: async (visitor, isNarrow) => {
      await visitor.enter('/')
      for (const entry of MENU[isNarrow ? 'narrow' : 'wide']) await visitor.press(...entry)
      await visitor.see('h1', 'Articles')
      await visitor.pressFirst('main h3 a')
      await visitor.see('h2', 'Tags')
    },
  },
  {
    name: 'newsletter',
    go: async (visitor) => {
      await visitor.enter('/')
      await visitor.type('form[action="/api/newsletter"] [name=email]', 'ada@example.com')
      await visitor.press('button', 'Subscribe')
      await visitor.see('[role=status]', "You're in! Check your inbox to confirm.")
    },
  },
  {
    name: 'landing page, survey, booked call, thanks',
    go: async (visitor) => {
      await visitor.enter('/lp_01-legal-ops-automation_a')
      await visitor.press('main a', 'Book a free 20-minute consultation')
      await visitor.see('button', 'Start')
      await answerSurvey(visitor)
      await bookTime(visitor)
      await visitor.see('main', 'Your time is booked')
      await visitor.press('button', 'OK')
      await visitor.see('h1', 'Thank you, Ada')
    },
  },
  {
    name: 'document masker: preview, client code, purchase, download',
    go: async (visitor) => {
      await visitor.enter('/document-masker')
      await visitor.press('button', 'Try it on this page')
      await visitor.see('[role=group] button', '[PERSON_1]')
      await visitor.press('button', 'Unlock Full Version')
      await visitor.type('main input[name=code]', 'gimbal-demo')
      await visitor.page.keyboard.press('Enter')
      await visitor.see('h1', 'Buy it once')
      await visitor.see('footer', 'Sandbox:')
      await visitor.pressFirst('main button')
      await visitor.type('input[type=email]', 'ada@example.com')
      await visitor.press('button', 'Pay')
      await visitor.see('h1', 'Payment Successful!')
      await readDownload(visitor)
    },
  },
]
