import { addAuthenticator, enroll, invite } from './enter-console.ts'
import { test as base, DESKTOP, expect, expectGoodIn, PHONE } from './journey.ts'

const test = base.extend({
  // Until the site moves, its new name is another one.
  allowedComplaints: /^request elsewhere: http:\/\/(?:firm\.)?localhost:|status of 4\d\d/,
  ownServer: true,
})

test('an owner moves the site to a name of their own, by a passkey made there', async ({ page, site, context }) => {
  test.setTimeout(180_000)
  await addAuthenticator(page)
  await enroll(page, await invite(site, 'ada@firm.example'))
  const [old, there] = ['localhost', 'firm.localhost'].map((name) => site.address.replace('127.0.0.1', name))
  await page.goto(`${old}/console/make-it-yours`)
  await page.getByRole('link', { name: 'Set the name' }).click()
  await expect(page.getByRole('heading', { name: 'No public address yet' })).toBeVisible()
  const name = page.getByRole('textbox', { name: 'Name' })
  await name.fill('firm.localhost/console')
  await name.press('Enter')
  await expect(page.getByText('Type the name alone')).toBeVisible()
  await name.fill('firm.localhost')
  await page.reload()
  await expect(name).toHaveValue('firm.localhost')
  await name.press('Enter')
  await expect(page.getByText(`This site answers at ${there}.`)).toBeVisible()
  await expect(page.getByText('Stand-ins end.')).toBeVisible()
  await expectGoodIn(page, DESKTOP, PHONE)

  await page.getByRole('button', { name: 'Use firm.localhost' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Waiting at firm.localhost' })).toBeVisible()
  await expectGoodIn(page, DESKTOP, PHONE)
  // Until somebody signs in there, nothing moves.
  const canonical = async () => (await page.request.get(site.address)).text()
  expect(await canonical()).not.toContain(there)
  const link = (await page.getByRole('link', { name: 'Make a passkey there' }).getAttribute('href')) ?? ''
  expect(link).toMatch(new RegExp(`^${there}/console/enroll#`))
  const other = await context.newPage()
  await addAuthenticator(other)
  await enroll(other, link)
  await expect(other).toHaveURL(`${there}/console/make-it-yours`)
  await expect(page.getByText('Somebody has signed in under the new address')).toBeVisible()
  await expectGoodIn(page, DESKTOP)
  await other.goto(`${there}/console/domain`)
  await expect(other.getByText(`Visitors find the site at ${there}.`)).toBeVisible()
  await other.goto(`${there}/console/account`)
  await expect(other.getByRole('rowheader', { name: 'Chrome on Windows, for localhost' })).toBeVisible()
  await other.getByRole('textbox', { name: 'Name' }).fill('Ada Smith')
  await other.getByRole('button', { name: 'Change name' }).press('Enter')
  await expect(other.getByRole('link', { name: 'Ada Smith' })).toBeVisible()
  await other.getByLabel('Email').fill('ada@smith.example')
  await other.getByRole('button', { name: 'Mail me a code' }).press('Enter')
  // The sandbox has ended, and with it its mail.
  await expect(other.getByText('connect mail first')).toBeVisible()
  await expectGoodIn(other, DESKTOP, PHONE)
  await expect.poll(canonical, { timeout: 30_000 }).toContain(there)
})
