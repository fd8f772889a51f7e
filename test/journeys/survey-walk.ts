import type { Page } from '@playwright/test'
import { SURVEY_KEY } from '#contracts/storage-keys.ts'
import { asked } from '../asked.ts'
import { expect, visit } from './journey.ts'

/** The visitor's answers in these journeys, as received. */
export const ANSWERS = {
  firstName: 'Ada',
  lastName: 'Byron',
  phone: '+1 555 0100',
  email: 'ada@example.com',
  companyName: 'Byron Law',
  website: 'www.example.com',
  practiceArea: 'Estate planning',
  firmSize: '0-4 non-attorney staff',
  firmType: 'small',
  attorneyCountRange: '2-10',
  staffCountRange: '0-4',
  monthlyRevenue: '',
  engagement: 'ongoing',
  issue: 'Every new matter is typed into four systems.',
  selling: 'no',
  caseValueThreshold: '$5k - $10k',
  targetCasesPerYear: '25 - 50',
}

export const question = (page: Page) => page.getByRole('heading', { level: 1 })
export const ok = (page: Page) => page.getByRole('button', { name: 'OK', exact: true })
const choose = (page: Page, name: RegExp) => page.locator('label').filter({ hasText: name }).click()

/** Steps 0 to 10: the action, and the next question. */
const steps: { act: (page: Page) => Promise<void>; next: string }[] = [
  { act: (page) => page.getByRole('button', { name: 'Start' }).click(), next: asked('firm-type') },
  { act: (page) => choose(page, /^B\s*Small/), next: asked('staff') },
  { act: (page) => choose(page, /^A\s*0-4/), next: asked('practice-area') },
  {
    act: async (page) => {
      await page.getByRole('textbox').fill(ANSWERS.practiceArea)
      await ok(page).click()
    },
    next: asked('engagement'),
  },
  { act: (page) => choose(page, /Ongoing Monthly Service/), next: asked('issue') },
  {
    act: async (page) => {
      await page.getByRole('textbox').fill(ANSWERS.issue)
      await ok(page).click()
    },
    next: asked('case-value'),
  },
  { act: (page) => choose(page, /\$5k - \$10k/), next: asked('cases-per-year') },
  { act: (page) => choose(page, /25 - 50/), next: asked('website') },
  {
    act: async (page) => {
      await page.getByRole('textbox').fill(ANSWERS.website)
      await ok(page).click()
    },
    next: asked('selling'),
  },
  { act: (page) => choose(page, /No/), next: asked('contact') },
  {
    act: async (page) => {
      await page.getByLabel('First name').fill(ANSWERS.firstName)
      await page.getByLabel('Last name').fill(ANSWERS.lastName)
      await page.getByLabel('Phone').fill(ANSWERS.phone)
      await page.getByLabel('Email').fill(ANSWERS.email)
      await page.getByLabel('Firm name').fill(ANSWERS.companyName)
      await ok(page).click()
    },
    next: asked('booking'),
  },
]

/** Navigation within half a second is ignored. This advances the page's clock. */
export const passTheLock = (page: Page) => page.clock.runFor(520)

/** Walks from one step to another with a pointer. Needs `page.clock.install()`. */
export async function walk(page: Page, { from = 0, to }: { from?: number; to: number }) {
  for (const { act, next } of steps.slice(from, to)) {
    await act(page)
    await expect(question(page)).toHaveText(next)
    await passTheLock(page)
  }
}

/** What a tab keeps of the survey at this step. */
export const savedAt = (step: string, answers: Record<string, string> = {}) => ({
  format: 1,
  step,
  source: 'direct',
  answers: { ...ANSWERS, ...answers },
  hasNoWebsite: false,
  submission: null,
  delivery: 'unsent',
  booking: { status: 'none', eventUri: '', startsAt: '', error: '', openedPage: false, unconfirmed: '' },
})

/** Opens the survey at this question, as after a reload. Journeys that start earlier use `walk`. */
export async function openAt(page: Page, step: string, answers: Partial<typeof ANSWERS> = {}, query = '') {
  await page.addInitScript(
    ([key, session]) => {
      try {
        if (sessionStorage.getItem(key) === null) sessionStorage.setItem(key, session)
      } catch {
        // A frame that failed to load has no storage.
      }
    },
    [SURVEY_KEY, JSON.stringify(savedAt(step, answers))] as const,
  )
  await visit(page, `/contact${query}`)
  await expect(question(page)).toHaveText(asked(step))
}

/** What hasn't been typed yet, before the contact step. */
export const NO_CONTACT = { firstName: '', lastName: '', phone: '', email: '', companyName: '' }
