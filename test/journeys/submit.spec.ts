import type { Page, Route } from '@playwright/test'
import { expect, expectAccessible, hydrated, test } from './journey.ts'
import { fill, REQUIRED } from './lead-form-walk.ts'

const SENTENCE = 'Please wait a little.'
const WRONG = 'Something went wrong. Please try again.'
const NOT_CHECKED = 'We couldn’t check the code.'

interface Form {
  name: string
  page: string
  endpoint: string
  /** What comes before the field is filled in. */
  first?: (page: Page) => Promise<void>
  /** A field, and the text typed into it. */
  field: string
  value: string
  busy: string
  /** What has the focus after a failure. */
  focused: 'button' | 'field' | 'alert'
  /** Messages after a 429, a 500, and no response at all. */
  says: readonly [string, string, string]
  done: string
}

const FORMS: readonly Form[] = [
  {
    name: 'newsletter',
    page: '/',
    endpoint: '**/api/newsletter',
    field: 'Email',
    value: 'ada@example.com',
    busy: 'Subscribing…',
    focused: 'button',
    says: [SENTENCE, WRONG, WRONG],
    done: "You're in! Check your inbox to confirm.",
  },
  // The lead magnet's is the same component.
  {
    name: 'business-card',
    page: '/lp_00-business-card-page_a',
    endpoint: '**/api/business-card',
    first: (page) => fill(page, REQUIRED),
    field: 'Email',
    value: REQUIRED.Email,
    busy: 'Sending...',
    focused: 'alert',
    says: [
      `Submission failed. Status: 429. Message: ${SENTENCE}`,
      'Submission failed. Status: 500. Message: Not stored.',
      'Failed to fetch',
    ],
    done: 'Thank you! Your information has been sent.',
  },
  {
    name: 'client code',
    page: '/document-masker',
    endpoint: '**/api/client-code',
    first: (page) => page.getByRole('button', { name: 'Unlock Full Version' }).click(),
    field: 'Client code',
    value: 'GIMBAL-DEMO',
    busy: 'Checking...',
    focused: 'field',
    says: ['Too many tries from this network. Please try again in a minute.', NOT_CHECKED, NOT_CHECKED],
    done: 'Buy it once',
  },
  {
    name: 'links again',
    page: '/document-masker',
    endpoint: '**/api/purchase-links',
    field: 'Email you gave at checkout',
    value: 'ada@example.com',
    busy: 'Sending...',
    focused: 'field',
    says: [SENTENCE, WRONG, WRONG],
    done: 'If the app was bought with ada@example.com, the links are on the way.',
  },
]

test.use({ allowedComplaints: /Failed to load resource/ })

for (const form of FORMS) {
  test(`${form.name}: two presses are one submission, and so is a retry after a failure`, async ({ page }) => {
    const posts: string[] = []
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const answers: ((route: Route) => Promise<void>)[] = [
      (route) => released.then(() => route.fulfill({ status: 429, contentType: 'text/plain', body: SENTENCE })),
      (route) => route.fulfill({ status: 500, contentType: 'text/plain', body: 'Not stored.' }),
      (route) => route.abort(),
    ]
    await page.route(form.endpoint, (route) => {
      posts.push(route.request().postData() ?? '')
      return (answers[posts.length - 1] ?? ((last) => last.continue()))(route)
    })
    await page.goto(form.page)
    await hydrated(page)
    const field = page.getByRole('textbox', { name: form.field, exact: true })
    const element = page.locator('form').filter({ has: field })
    const button = element.getByRole('button')
    await form.first?.(page)
    await field.fill(form.value)

    await button.dblclick()
    await expect(button).toHaveText(form.busy)
    await expect(button).toBeDisabled()
    release()
    for (const [index, said] of form.says.entries()) {
      await expect.poll(() => posts.length).toBe(index + 1)
      await expect(button).not.toHaveText(form.busy)
      await expect(page.getByRole('main').getByText(said)).toBeVisible()
      await expect({ button, field, alert: element.getByRole('alert') }[form.focused]).toBeFocused()
      await expect(field).toHaveValue(form.value)
      if (index === 0) await expectAccessible(page)
      await button.click()
    }
    await expect(page.getByText(form.done).first()).toBeVisible()
    expect(posts).toHaveLength(4)
    expect(new Set(posts).size).toBe(1)
  })
}
