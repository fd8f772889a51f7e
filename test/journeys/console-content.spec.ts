import type { Page, Route } from '@playwright/test'
import { addAuthenticator, enroll, invite, signIn, consoleTest as test } from './enter-console.ts'
import { DESKTOP, expect, expectGood, holdAnswer, PHONE } from './journey.ts'
import { edit, editor, openPiece, photo, saved, tabTo, write } from './piece-editor.ts'
import { publish, publishByKeyboard, published, publishNow, shows } from './publish-piece.ts'

// In one worker: they share its server, and its publisher starts once.
test.describe.configure({ mode: 'default' })
// Refused publishing, a version of somebody else's, and an ended session.
test.use({ ownServer: true, allowedComplaints: /status of (401|409|422)|ERR_INTERNET_DISCONNECTED/ })

/** The preview's page has journeys of its own. */
const expectFit = (page: Page) => expectGood(page, 'iframe')

test('an owner writes, publishes, corrects and puts back an article', async ({ page, site, desk }) => {
  await page.setViewportSize(DESKTOP)
  await page.goto(`${desk}/console/content`)
  await page.getByRole('button', { name: 'New piece' }).click()
  await page.getByLabel('Title', { exact: true }).fill('A Friday habit')
  await page.reload()
  await page.getByRole('button', { name: 'New piece' }).click()
  await page.getByLabel('Title', { exact: true }).press('Enter')
  await expect(page.getByRole('heading', { name: 'A Friday habit' })).toBeVisible()

  // On a phone, the page lies over the screen.
  await page.setViewportSize(PHONE)
  await page.getByRole('button', { name: 'See the page' }).click()
  const sheet = page.getByRole('dialog', { name: 'The page' })
  expect(await sheet.boundingBox()).toEqual({ x: 0, y: 0, ...PHONE })
  await expect(sheet.frameLocator('iframe[title=Preview]').getByRole('heading', { level: 1 })).toBeInViewport()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(sheet).toHaveCount(0)

  // A mistake is refused in the build's words, which lead to the field.
  await page.getByRole('button', { name: 'Publish…' }).click()
  const question = page.getByRole('dialog', { name: 'Publish' })
  await expect(question.getByText(/things? (is|are) in the way\./)).toBeInViewport()
  await expect(question.getByRole('button', { name: 'Publish', exact: true })).toBeDisabled()
  await page.setViewportSize(DESKTOP)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await page.getByLabel('Summary').fill('What to look at before the weekend.')
  await write(page, 'Look at what is due on Monday, first thing.')
  // A link is chosen by title, also of a list.
  await page.getByRole('toolbar').getByRole('button', { name: 'Link' }).click()
  const link = page.getByRole('dialog', { name: 'Link' })
  await expect(link.locator('option[value="/resources/articles"]')).toHaveText('Articles')
  await link.getByLabel('Where it leads').fill('Articles')
  await link.getByRole('button', { name: 'Insert link' }).click()
  await expect(editor(page)).toContainText('[Articles](/resources/articles)')
  await page.getByRole('toolbar').getByRole('button', { name: 'Picture' }).click()
  const asked = page.getByRole('dialog', { name: 'Picture' })
  // It offers what the server reads.
  await expect(asked.locator('input[accept$="webp,image/avif"]')).toHaveCount(1)
  await asked.locator('input[type=file]').setInputFiles(await photo())
  await expect(asked.getByText(/^Uploaded: 800 × 500/)).toBeVisible()
  await asked.getByLabel('What it shows').fill('A desk on a Friday')
  await asked.getByRole('button', { name: 'Insert picture' }).click()
  await expect(editor(page)).toContainText('![A desk on a Friday](/')
  await saved(page)
  const preview = page.frameLocator('iframe[title=Preview]')
  await expect(preview.getByRole('img', { name: 'A desk on a Friday' })).toBeVisible()
  await expectFit(page)

  const path = '/articles/a-friday-habit'
  // The answer gets lost; a second press doesn't take the first one for somebody else's.
  const lose = (route: Route) => route.fetch().then(() => route.abort('internetdisconnected'))
  await page.route('**/content/publish', lose, { times: 1 })
  await publish(page, 'Publish', 'At once')
  await expect(question.getByText('The server can’t be reached.')).toBeVisible()
  await question.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('It’s published already.')).toBeVisible()
  await write(page, 'Look at what is due on Tuesday.')
  await publishByKeyboard(page)
  await shows(page, site.address, path, 'due on Tuesday')
  const versions = page.getByRole('listitem').filter({ hasText: 'By ada@firm.example' })
  await expect(versions).toHaveCount(2)
  const earlier = versions.nth(1)
  // Tab leads on from the text, and past the links of the preview.
  await editor(page).focus()
  await tabTo(page, page.getByRole('link', { name: 'Skip the preview' }))
  await page.keyboard.press('Enter')
  await tabTo(page, earlier.getByRole('button', { name: 'Publish this again' }))
  await page.keyboard.press('Enter')
  await expect(earlier.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await tabTo(page, earlier.getByRole('button', { name: 'Publish it' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'History' })).toBeFocused()
  await expect(versions.first()).toContainText('the version of')
  await expect(editor(page)).toContainText('due on Monday, first thing')

  await page.setViewportSize(PHONE)
  await page.goto(`${desk}/console/content?q=friday`)
  await expect(page.getByRole('row', { name: /A Friday habit/ })).toContainText('Published')
  await expectFit(page)
})

test('two people on one piece lose nothing, nor to a lost network', async ({ page, browser, site, desk }) => {
  const file = 'content/articles/brief-bank-that-people-use.md'
  const other = await browser.newPage({ viewport: DESKTOP })
  await signIn(other, site, 'bo', 'staff')
  await addAuthenticator(page)
  await enroll(page, await invite(site, 'cy@firm.example'))
  await page.setViewportSize(PHONE)
  await page.goto(desk + edit(file))
  await other.goto(desk + edit(file))
  await expect(editor(page)).toBeVisible()
  await expect(other.getByRole('button', { name: 'Publish…' })).toHaveCount(0)
  // Each sees that the other is there, until they go.
  const presence = page.getByText(/^Also open here: bo, since \d/)
  await expect(presence).toBeVisible()
  await expect(other.getByText(/^Also open here: .*, since \d/)).toBeVisible()
  await expectFit(page)

  await other.getByLabel('Summary').fill('Their summary.')
  await saved(other)
  await editor(page).press('ControlOrMeta+Home')
  await page.keyboard.insertText('My first words. ')
  await expect(page.getByRole('heading', { name: 'Two versions' })).toBeVisible()
  // Whoever goes on typing isn't interrupted.
  await page.keyboard.insertText('And more. ')
  await expect(page.getByRole('group', { name: 'What changed' })).toContainText('The textMy first words. And more.')
  await expectFit(page)
  await other.goto(`${desk}/console/content`)
  await expect(presence).toHaveCount(0, { timeout: 10_000 })
  // Back, and a reload, show a list where it was left.
  const far = other.getByRole('link', { name: 'Survey', exact: true })
  await far.click()
  await expect(other.getByRole('heading', { level: 1, name: 'Survey' })).toBeVisible()
  await other.goBack()
  await expect(far).toBeInViewport()
  await other.reload()
  await expect(far).toBeInViewport()
  await other.close()
  // A reload doesn't lose it either.
  await page.reload()
  await page.getByRole('button', { name: 'Keep both changes' }).click()
  await saved(page)
  await expect(page.getByLabel('Summary')).toHaveValue('Their summary.')
  await expect(editor(page)).toContainText('My first words.')

  await page.context().setOffline(true)
  await page.getByLabel('Summary').fill('Written on a train.')
  await expect(page.getByText('Not saved: no connection.')).toBeVisible()
  await page.context().setOffline(false)
  await saved(page)

  // Signing in again happens in place, with a passkey, and the save goes on.
  await page.context().clearCookies()
  await page.getByLabel('Summary').fill('Written after lunch.')
  await expectFit(page)
  await page.getByRole('button', { name: 'Sign in again' }).click()
  await saved(page)

  // A session that ends at the last press loses no note.
  await page.getByRole('button', { name: 'Publish…' }).click()
  await page.getByLabel(/^Note/).fill('After lunch')
  await page.context().clearCookies()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Not published: you’ve been signed out. Sign in again at the top.')).toBeVisible()
  await page.getByRole('button', { name: 'Sign in again' }).click()
  await saved(page)
  // Whoever goes on writing before the answer comes is told if it's no; what's typed by then stays a draft.
  const refuse = (route: Route) => page.keyboard.press('Escape').then(() => route.abort('internetdisconnected'))
  await page.route('**/content/publish', refuse, { times: 1 })
  await publish(page, 'Publish')
  await expect(page.getByText('Publishing failed. The server can’t be reached.')).toBeVisible()
  const answer = await holdAnswer(page, '**/content/publish')
  await publish(page, 'Publish')
  await page.keyboard.press('Escape')
  await editor(page).press('ControlOrMeta+End')
  await page.keyboard.insertText(' Late words.')
  answer()
  await published(page)
  await expect(page.getByText('By cy@firm.example: After lunch')).toBeVisible()
  await expect(editor(page)).toContainText('Late words.')
  await saved(page)

  // A full storage keeps nothing, and says so.
  await page.context().setOffline(true)
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await page.getByLabel('Summary').fill('Kept nowhere.')
  await expect(page.getByText('It’s on this page only')).toBeVisible()
  await page.context().setOffline(false)
  await saved(page)
})

test('an owner’s week: a sample replaced, hidden, shown; a release’s change', async ({ page, site, desk, sqlite }) => {
  const file = 'content/case-studies/one-name-typed-once.md'
  const path = '/case-studies/one-name-typed-once'
  await openPiece(page, desk, file)
  await page.getByText('More about it').click()
  await page.getByLabel('Sample', { exact: true }).uncheck()
  await page.locator('[id="field-client"]').fill('A firm of ours')
  await saved(page)
  await publishNow(page)
  await page.getByRole('button', { name: 'Hide it from visitors' }).click()
  await expect(page.getByText('By ada@firm.example: Hidden')).toBeVisible()
  await page.getByRole('button', { name: 'Show it again' }).click()
  await shows(page, site.address, path, 'A firm of ours')

  sqlite.prepare("update content_revisions set release_hash = 'of an older release' where file = ?").run(file)
  await page.goto(`${desk}/console/content?state=asks`)
  await page.getByRole('link', { name: 'An update changed it, too: choose' }).click()
  const question = page.getByRole('heading', { name: 'An update of the site changed this piece, too' })
  await expect(question).toBeVisible()
  await expectFit(page)
  await page.getByRole('button', { name: 'Keep what’s published' }).click()
  await expect(question).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})
