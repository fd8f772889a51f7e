import { addAuthenticator, enroll, enrollOwner } from './enter-console.ts'
import { DESKTOP, expect, expectGoodIn, PHONE, test } from './journey.ts'
import { openSqlite } from './store.ts'

// Until the site moves, its new name is another one.
const allowedComplaints = /^request elsewhere: http:\/\/(?:firm\.)?localhost:|status of 4\d\d/
test.use({ ownServer: true, allowedComplaints })

test('an owner moves the site to a name of their own, by a passkey made there', async ({ page, site, context }) => {
  const there = site.address.replace('127.0.0.1', 'firm.localhost')
  await page.goto(`${await enrollOwner(page, site)}/console/make-it-yours`)
  await page.getByRole('link', { name: 'Set the name' }).click()
  await expect(page.getByRole('heading', { name: 'No public address yet' })).toBeVisible()
  const name = page.getByRole('textbox', { name: 'Name' })
  await name.fill('firm.localhost')
  await page.reload()
  await expect(name).toHaveValue('firm.localhost')
  await name.press('Enter')
  await expect(page.getByText(`This site answers at ${there}.`)).toBeVisible()
  await expect(page.getByText('Stand-ins end.')).toBeVisible()
  await page.getByRole('button', { name: 'Use firm.localhost' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Waiting at firm.localhost' })).toBeVisible()
  await expectGoodIn(page, DESKTOP, PHONE)
  // Until somebody signs in there, nothing moves.
  const canonical = async () => (await page.request.get(site.address)).text()
  expect(await canonical()).not.toContain(there)
  // Somebody begins it anew elsewhere: this link isn't that one's.
  using sqlite = openSqlite(site.dataDir, { readOnly: false })
  sqlite.exec(`insert into site_addresses select version + 1, origin, vault_path, guide_path, until, confirmed_at,
    saved_by, saved_at from site_addresses`)
  await expect(page.getByText('The link to it was shown once.')).toBeVisible()
  await page.getByRole('button', { name: 'Don’t move' }).press('Enter')
  await expect(page.getByText('was tried last, and isn’t in use')).toBeVisible()
  await name.fill('firm.localhost')
  await name.press('Enter')
  await page.getByRole('button', { name: 'Use firm.localhost' }).press('Enter')
  const link = (await page.getByRole('link', { name: 'Make a passkey there' }).getAttribute('href')) ?? ''
  const other = await context.newPage()
  await addAuthenticator(other)
  await enroll(other, link)
  await expect(other).toHaveURL(`${there}/console/make-it-yours`)
  await expect(page.getByText('Somebody has signed in under the new address')).toBeVisible()
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
  await expect.poll(canonical).toContain(there)
})
