import type { Page } from '@playwright/test'
import { addAuthenticator, enroll, enrollOwner, invite } from './enter-console.ts'
import { DESKTOP, deskOf, expect, expectAccessible, expectGood, holdBack, LARGE_TEXT, PHONE, test } from './journey.ts'

test.use({ allowedComplaints: /status of (401|403|410)/ })

const signIn = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' }).click()

test('an owner enrolls by an invitation, signs in by keyboard, and without the passkey by a code', async ({
  page,
  site,
}) => {
  const desk = deskOf(site)
  const device = await addAuthenticator(page)
  const link = await invite(site, 'ada@firm.example')
  await page.goto(link)
  await expect(page.getByText('For ada@firm.example, as an owner.')).toBeVisible()
  await expectAccessible(page)
  await enroll(page, link)
  await page.setViewportSize(LARGE_TEXT)
  for (const path of ['/console/audit', '/console/account', '/console/people']) {
    await page.goto(`${desk}${path}`)
    await expect(page.getByText('Loading…')).toHaveCount(0)
    await expectGood(page)
  }
  await page.setViewportSize(DESKTOP)
  // What isn't saved would go with it.
  await page.getByLabel('Name').fill('Bo')
  await page.getByRole('button', { name: 'Sign out', exact: true }).press('Enter')
  await expect(page.getByText('What you began to write and haven’t saved')).toBeVisible()
  await page.getByRole('button', { name: 'Sign out anyway' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expectAccessible(page)
  // After sign-in, the requested page is shown.
  await page.goto(`${desk}/console/audit?kind=people`)
  for (const key of ['Tab', 'Tab', 'Tab', 'Enter']) await page.keyboard.press(key)
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible()

  // The only passkey gets lost.
  await page.setViewportSize(PHONE)
  await page.goto(`${desk}/console/account`)
  await page.getByRole('button', { name: 'Make recovery codes' }).press('Enter')
  await expect(page.getByText('These are shown only once.')).toBeFocused()
  const codes = page.getByRole('list', { name: 'Your recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const [first = ''] = await codes.allTextContents()
  await expectGood(page)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await device.forget()
  await signIn(page)
  await expect(page.getByRole('alert')).toContainText('You’re not signed in')
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeFocused()
  await page.getByRole('link', { name: 'Use a recovery code' }).click()
  await expectAccessible(page)
  await page.getByLabel('Recovery code').fill(first.toLowerCase())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
})

test('an owner invites staff, who get nothing of the owner’s, and removes them', async ({ page, site, browser }) => {
  await page.setViewportSize(PHONE)
  const desk = await enrollOwner(page, site)
  await page.goto(`${desk}/console/people`)
  await page.getByLabel('Email').fill('bob@firm.example')
  await page.getByLabel('Name').fill('Bob')
  const invitation = page.getByRole('button', { name: 'Create invitation' })
  // What's typed outlives the session.
  await page.context().clearCookies({ name: 'console' })
  await invitation.press('Enter')
  await page.waitForURL(/sign-in/)
  await signIn(page)
  await expect(page.getByLabel('Email')).toHaveValue('bob@firm.example')
  await expect(page.getByLabel('Name')).toHaveValue('Bob')
  await invitation.press('Enter')
  const link = await page.locator('code').textContent()
  await expect(invitation).toBeFocused()
  // As over plain http, where pages can't write to the clipboard.
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await page.getByRole('button', { name: 'Copy' }).press('Enter')
  await expect(page.getByText('The link couldn’t be copied. It’s selected')).toBeVisible()
  expect(await page.evaluate(() => String(getSelection()))).toBe(link)

  const staff = await (await browser.newContext()).newPage()
  await addAuthenticator(staff)
  await enroll(staff, link ?? '')
  await staff.goto(`${desk}/console/health`)
  const sections = staff.getByRole('navigation', { name: 'Console' })
  await expect(sections).toContainText('Connections')
  await expect(sections).not.toContainText('People')
  await staff.goto(`${desk}/console/people`)
  await expect(staff.getByRole('heading', { name: 'This page is for owners' })).toBeVisible()
  await page.reload()
  await expectGood(page)
  const row = page.getByRole('row', { name: /bob@firm\.example/ })
  await row.getByRole('button', { name: 'Remove' }).press('Enter')
  await page.keyboard.press('Escape')
  await expect(row.getByRole('button', { name: 'Remove' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(row.getByRole('button', { name: 'Cancel' })).toBeFocused()
  const release = await holdBack(page, '**/people/remove')
  const removals: string[] = []
  page.on('request', (request) => {
    // The first one is told to confirm with the passkey.
    if (request.url().endsWith('/people/remove') && 'x-passkey' in request.headers()) removals.push(request.url())
  })
  const remove = row.getByRole('button', { name: 'Remove Bob' })
  await remove.press('Enter')
  await expect(remove).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Enter')
  release()
  await expect(row).toHaveCount(0)
  expect(removals).toHaveLength(1)
  await staff.context().close()
})
