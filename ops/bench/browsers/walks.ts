import { setTimeout as pause } from 'node:timers/promises'
import { asked } from '#test/asked.ts'
import { wrapTexts } from '#test/journeys/translate.ts'
import { survey } from '../../survey.ts'
import { answerSurvey } from './answer-survey.ts'
import type { Visitor } from './visitor.ts'

/** A complete visit, from start to finish. */
export interface Walk {
  name: string
  go: (visitor: Visitor, isNarrow: boolean, site: { address: string; dataDir: string }) => Promise<void>
}

async function bookTime(visitor: Visitor): Promise<void> {
  await visitor.press('main ul button')
  await visitor.see('main', 'Load it again')
  await visitor.pressInFrame('/scheduler', 'button', /^Confirm$/)
}

/** Resolves once the page itself has fetched the file that a link points to. */
async function readDownload({ tab, see }: Visitor): Promise<void> {
  await see('a', 'Download for Intel Mac')
  const start = await tab.run(async () => {
    const link = [...document.querySelectorAll('a')].find((each) =>
      each.textContent?.includes('Download for Intel Mac'),
    )
    const bytes = await (await fetch(link?.href ?? '')).arrayBuffer()
    return String.fromCharCode(...new Uint8Array(bytes.slice(0, 2)))
  })
  if (start !== 'PK') throw new Error(`The download is no archive: it begins with ${JSON.stringify(start)}`)
}

/** Follows a link far down the page and goes back: the page must have been cached, at the same scroll position. */
async function leaveAndReturn({ tab, press, rest, expect }: Visitor, link: string): Promise<void> {
  const before = await tab.run((selector) => {
    addEventListener('pageshow', ({ persisted }) => {
      document.documentElement.dataset['kept'] = String(persisted)
    })
    const all = [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility())
    all[0]?.scrollIntoView({ block: 'center', behavior: 'instant' })
    return { place: scrollY, address: location.pathname }
  }, link)
  // Firefox doesn't cache a page that's still loading pictures.
  await rest()
  if (before.place < 100) throw new Error(`${link} is not far down on ${before.address}`)
  await press(link)
  await expect('the next page, at its top', () => [document.querySelectorAll('h1').length, scrollY], [1, 0])
  await tab.back()
  await expect('the page before', () => location.pathname, before.address)
  await expect('whether it was kept', () => document.documentElement.dataset['kept'], 'true')
  await expect('its place', () => scrollY, before.place)
}

const readConsent = () => {
  const { performance, functionality } = JSON.parse(localStorage.getItem('cookie-consent') ?? '{}')
  return [performance, functionality]
}

const readAudience = () => [
  location.search,
  document.querySelector('main button[aria-pressed=true]')?.textContent?.includes('Solo') ?? false,
]

const readMenu = () => [location.pathname, document.querySelector(':popover-open') !== null]

/** Looks for a mailed link to someone's data, and keeps its path for the next step. Runs in the page. */
async function findMailedLink(): Promise<boolean> {
  const read = async (path: string) => (await fetch(path)).text()
  const list = await read('/sandbox/mail')
  for (const [, path = ''] of list.matchAll(/href="(\/sandbox\/mail\/[\da-f]+)"/g)) {
    const [link] = /\/privacy\/your-data\/[\w-]{43}/.exec(await read(path)) ?? []
    if (link === undefined) continue
    sessionStorage.setItem('mailed', link)
    return true
  }
  return false
}

export const WALKS: readonly Walk[] = [
  {
    name: 'cookies: accepted, asked for again, refused',
    go: async ({ open, press, see, miss, expect }) => {
      await open('/')
      await press('[data-cookie-banner] button', 'Accept All')
      await miss('[data-cookie-banner]')
      await expect('what is allowed', readConsent, [true, true])
      await open('/about')
      await press('footer button', 'Cookie settings')
      await see('[data-cookie-banner] label', 'Performance')
      await press('[data-cookie-banner] [name=performance]')
      await press('[data-cookie-banner] [name=functionality]')
      await press('[data-cookie-banner] button', 'Save Preferences')
      await miss('[data-cookie-banner]')
      await expect('what is allowed', readConsent, [false, false])
    },
  },
  {
    name: 'cookies: chosen on another page, which holds on the one that Back restores',
    go: async ({ open, press, see, miss, rest, expect, tab }) => {
      await open('/privacy')
      await see('[data-cookie-banner] button', 'Necessary Only')
      await tab.run(() =>
        addEventListener('pageshow', ({ persisted }) => {
          document.documentElement.dataset['kept'] = String(persisted)
        }),
      )
      await rest()
      await press('footer a[href="/services"]')
      await expect('the next page', () => location.pathname, '/services')
      await press('[data-cookie-banner] button', 'Necessary Only')
      await miss('[data-cookie-banner]')
      await tab.back()
      await expect('whether it was kept', () => document.documentElement.dataset['kept'], 'true')
      await miss('[data-cookie-banner]')
    },
  },
  {
    name: 'menu, by pointer and by keyboard alone',
    go: async ({ enter, open, press, key, tabTo, see, miss, expect, tab }, isNarrow) => {
      await enter('/')
      if (isNarrow) {
        await press('button', 'Menu')
        await press('#menu summary', 'Resources')
        await press('#menu a', 'Articles')
      } else {
        await press('header button', 'Resources')
        await press('header a', 'Articles')
      }
      await see('h1', 'Articles')
      await tab.back()
      await expect('the page before, with its menu closed', readMenu, ['/', false])
      await open('/about')
      await tabTo(isNarrow ? 'Menu' : 'Resources')
      await key('Enter')
      await see('[popover]', 'esources')
      await key('Escape')
      await miss('[popover]')
      await key('Enter')
      if (isNarrow) {
        await tabTo('Resources')
        await key('Enter')
      }
      await tabTo('Case Studies')
      await key('Enter')
      await see('h1', 'Case Studies')
    },
  },
  {
    name: 'links, Back, and pages that are kept for it',
    go: async (visitor) => {
      await visitor.enter('/about')
      await leaveAndReturn(visitor, 'footer a[href="/services"]')
      await visitor.open('/resources/articles')
      await visitor.press('main button', 'Solo Practitioners')
      await visitor.expect('the filter', readAudience, ['?audience=solo', true])
      await leaveAndReturn(visitor, 'main li:nth-child(3) h3 a')
      await visitor.expect('the filter after Back', readAudience, ['?audience=solo', true])
      await visitor.press('main button', 'Solo Practitioners')
      await visitor.expect('the filter that is let go', readAudience, ['', false])
    },
  },
  {
    name: 'newsletter, by script and posted by the browser',
    go: async ({ enter, open, type, press, see, tab }) => {
      const field = 'form[action="/api/newsletter"] [name=email]'
      await enter('/')
      await type(field, 'ada@example.com')
      await press('button', 'Subscribe')
      await see('[role=status]', "You're in! Check your inbox to confirm.")
      await open('/')
      await type(field, 'grace@example.com')
      await tab.run((selector) => document.querySelector<HTMLInputElement>(selector)?.form?.submit(), field)
      await see('main', "You're in! Check your inbox to confirm.")
    },
  },
  {
    name: 'a mailed link to one’s data, opened and pressed',
    go: async ({ enter, open, type, press, see, expect, tab }) => {
      await enter('/privacy/your-data')
      await tab.run(async () => {
        const person = {
          'First Name': 'Ada',
          'Last Name': 'Byron',
          Email: 'ada@example.com',
          'Company Name': 'Byron Law',
        }
        const body = new URLSearchParams({ ...person, Phone: '', Website: '', Message: '' })
        await fetch('/api/business-card', { method: 'POST', body })
      })
      await type('main form [name=email]', 'ada@example.com')
      await press('main form button')
      await see('main', 'a link to it is on the way')
      await expect('the mail with the link', findMailedLink, true)
      await open(await tab.run(() => sessionStorage.getItem('mailed') ?? ''))
      await see('h1', 'What we hold')
      await press('main summary', 'Delete …')
      await press('main button', 'Delete it all now')
      await see('h1', 'Deleted')
    },
  },
  {
    name: 'landing page, survey translated by the browser, booked call, thanks',
    go: async (visitor) => {
      await visitor.enter('/lp_01-legal-ops-automation_a')
      await visitor.press('main a', 'Book a free 20-minute consultation')
      await visitor.see('button', 'Start')
      await visitor.rest()
      await visitor.tab.run(wrapTexts)
      await answerSurvey(visitor)
      await bookTime(visitor)
      await visitor.see('main', 'Your time is booked')
      await visitor.press('button', 'OK')
      await visitor.see('h1', 'Thank you, Ada')
    },
  },
  {
    name: 'two slow taps in the survey answer one question',
    go: async ({ enter, press, see, expect, tab }) => {
      await enter('/contact')
      await press('button', 'Start')
      await see('h1', asked('firm-type', survey))
      await pause(1500)
      const option = await tab.run(() => {
        const { left, top } = document.querySelectorAll('main label')[1]?.getBoundingClientRect() ?? new DOMRect()
        return { x: Math.round(left) + 60, y: Math.round(top) + 20 }
      })
      await tab.click(option)
      await see('h1', asked('staff', survey))
      await tab.click(option)
      await pause(1000)
      await see('h1', asked('staff', survey))
      await expect('answers', () => document.querySelectorAll('main :checked').length, 0)
    },
  },
  {
    name: 'a form translated by the browser: corrected, sent',
    go: async ({ enter, type, press, see, rest, expect, tab }) => {
      await enter('/lp_00-business-card-page_a')
      await rest()
      await tab.run(wrapTexts)
      await type('main [name="First Name"]', 'Ada')
      await type('main [name="Last Name"]', 'Byron')
      await type('main [name=Email]', 'ada@gmial.com')
      await type('main [name=Website]', 'nonsense')
      await press('main button', 'ada@gmail.com')
      await press('main form [type=submit]')
      await expect('the mistake', () => document.querySelectorAll('[aria-invalid=true]').length, 1)
      await type('main [name=Website]', 'example.com')
      await press('main form [type=submit]')
      await see('main', 'Thank you! Your information has been sent.')
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
      await visitor.key('Enter')
      await visitor.see('h1', 'Buy it once')
      await visitor.see('footer', 'Sandbox:')
      await visitor.press('main button')
      await visitor.type('input[type=email]', 'ada@example.com')
      await visitor.press('button', 'Pay')
      await visitor.see('h1', 'Payment Successful!')
      await readDownload(visitor)
    },
  },
]
