import type { Locator, Page, Route } from '@playwright/test'
import { expect, expectAccessible, hydrated, test } from './journey.ts'
import { fill, leadForm, REQUIRED, sendButton } from './lead-form-walk.ts'

interface Form {
  name: string
  page: string
  endpoint: string
  /** Fills in the form. */
  type: (page: Page) => Promise<void>
  button: (page: Page) => Locator
  busy: string
  /** The element focused on failure. */
  focused: (page: Page) => Locator
  /** A field, and the text typed into it. */
  field: (page: Page) => Locator
  value: string
  /** Messages after a 429, a 500, and no response at all. */
  says: readonly [string, string, string]
  done: (page: Page) => Locator
}

const email = (page: Page) => page.getByRole('textbox', { name: 'Email', exact: true })
const purchaseEmail = (page: Page) => page.getByRole('textbox', { name: 'Email you gave at checkout' })
const clientCode = (page: Page) => page.getByRole('textbox', { name: 'Client code' })
const SENTENCE = 'Please wait a little.'
const WRONG = 'Something went wrong. Please try again.'
const NOT_CHECKED = 'We couldn’t check the code.'

const FORMS: readonly Form[] = [
  {
    name: 'newsletter',
    page: '/',
    endpoint: '**/api/newsletter',
    type: (page) => email(page).fill('ada@example.com'),
    button: (page) => page.getByRole('button', { name: /^Subscrib/ }),
    busy: 'Subscribing…',
    focused: (page) => page.getByRole('button', { name: 'Subscribe' }),
    field: email,
    value: 'ada@example.com',
    says: [SENTENCE, WRONG, WRONG],
    done: (page) => page.getByText("You're in! Check your inbox to confirm."),
  },
  // The lead magnet's is the same component.
  {
    name: 'business-card',
    page: '/lp_00-business-card-page_a',
    endpoint: '**/api/business-card',
    type: (page) => fill(page, REQUIRED),
    button: sendButton,
    busy: 'Sending...',
    focused: (page) => leadForm(page).getByRole('alert'),
    field: email,
    value: REQUIRED.Email,
    says: [
      `Submission failed. Status: 429. Message: ${SENTENCE}`,
      'Submission failed. Status: 500. Message: Not stored.',
      'Failed to fetch',
    ],
    done: (page) => page.getByText('Thank you! Your information has been sent.'),
  },
  {
    name: 'client code',
    page: '/document-masker',
    endpoint: '**/api/client-code',
    type: async (page) => {
      await page.getByRole('button', { name: 'Unlock Full Version' }).click()
      await clientCode(page).fill('GIMBAL-DEMO')
    },
    button: (page) => page.locator('#client-code').getByRole('button'),
    busy: 'Checking...',
    focused: clientCode,
    field: clientCode,
    value: 'GIMBAL-DEMO',
    says: ['Too many tries from this network. Please try again in a minute.', NOT_CHECKED, NOT_CHECKED],
    done: (page) => page.getByRole('heading', { level: 1, name: 'Buy it once' }),
  },
  {
    name: 'links again',
    page: '/document-masker',
    endpoint: '**/api/purchase-links',
    type: (page) => purchaseEmail(page).fill('ada@example.com'),
    button: (page) =>
      page
        .locator('form')
        .filter({ has: purchaseEmail(page) })
        .getByRole('button'),
    busy: 'Sending...',
    focused: purchaseEmail,
    field: purchaseEmail,
    value: 'ada@example.com',
    says: [SENTENCE, WRONG, WRONG],
    done: (page) => page.getByText('If the app was bought with ada@example.com, the links are on the way.'),
  },
]

test.use({ allowedComplaints: /Failed to load resource/ })

for (const form of FORMS) {
  test(`${form.name}: two presses are one submission; a failure is told, keeps what was typed, and a retry is the same`, async ({
    page,
  }) => {
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
    await form.type(page)

    await form.button(page).dblclick()
    await expect(form.button(page)).toHaveText(form.busy)
    await expect(form.button(page)).toBeDisabled()
    release()
    for (const [index, said] of form.says.entries()) {
      await expect.poll(() => posts.length).toBe(index + 1)
      await expect(form.button(page)).not.toHaveText(form.busy)
      await expect(page.getByRole('main').getByText(said)).toBeVisible()
      await expect(form.focused(page)).toBeFocused()
      await expect(form.field(page)).toHaveValue(form.value)
      if (index === 0) await expectAccessible(page)
      await form.button(page).click()
    }
    await expect(form.done(page)).toBeVisible()
    expect(posts).toHaveLength(4)
    expect(new Set(posts).size).toBe(1)
  })
}
