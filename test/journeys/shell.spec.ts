import { DESKTOP, expect, expectAccessible, hydrated, PHONE, test } from './journey.ts'

test.use({ allowedComplaints: /status of 404/ })

test.describe('the wide navigation', () => {
  test.use({ viewport: DESKTOP })

  test('underlines the current page and its section', async ({ page }) => {
    await page.goto('/resources/articles')
    const main = page.getByRole('navigation', { name: 'Main' })
    await expect(main.getByRole('button', { name: 'Resources' })).toHaveCSS('text-decoration-line', 'underline')
    await expect(main.getByRole('link', { name: 'Services' })).toHaveCSS('text-decoration-line', 'none')
    await page.goto('/services')
    await expect(main.getByRole('link', { name: 'Services' })).toHaveAttribute('aria-current', 'page')
    await expect(main.getByRole('link', { name: 'Services' })).toHaveCSS('text-decoration-line', 'underline')
    await expect(main.getByRole('button', { name: 'Resources' })).toHaveCSS('text-decoration-line', 'none')
  })

  test('opens a list that closes on its button, Escape, an outside click and a choice', async ({ page }) => {
    await page.goto('/')
    const button = page.getByRole('button', { name: 'Resources' })
    const line = page.getByRole('link', { name: 'Case Studies' }).first()
    for (const close of [
      () => button.click(),
      () => page.keyboard.press('Escape'),
      () => page.getByRole('heading', { level: 1 }).click(),
    ]) {
      await button.click()
      await expect(line).toBeVisible()
      await close()
      await expect(line).toBeHidden()
    }
    await hydrated(page)
    await button.click()
    await line.click()
    await expect(page).toHaveURL('/resources/case-studies')
    await expect(line).toBeHidden()
    await button.click()
    await page.getByRole('link', { name: 'All resources' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Resources')
  })

  test('works with the keyboard alone', async ({ page }) => {
    await page.goto('/')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport()
    const button = page.getByRole('button', { name: 'Resources' })
    await button.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'All resources' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Case Studies')
  })
})

test.describe('the narrow menu', () => {
  test.use({ viewport: PHONE })

  test('opens, expands its group, and closes on an outside click and a choice', async ({ page }) => {
    await page.goto('/')
    const button = page.getByRole('button', { name: 'Menu' })
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await button.click()
    await expect(menu).toBeVisible()
    await expectAccessible(page)
    await menu.getByText('Resources', { exact: true }).click()
    await expect(menu.getByRole('link', { name: 'Articles' })).toBeVisible()
    await page.mouse.click(195, 835)
    await expect(menu).toBeHidden()
    await hydrated(page)
    await button.click()
    await menu.getByRole('link', { name: 'Articles' }).click()
    await expect(page).toHaveURL('/resources/articles')
    await expect(menu).toBeHidden()
  })

  test('Back closes the menu, Forward opens it again, and no closed menu takes a step of Back', async ({ page }) => {
    await page.goto('/about')
    await page.goto('/privacy')
    const menu = page.getByRole('navigation', { name: 'Menu' })
    const button = page.getByRole('button', { name: 'Menu' })
    const isEntered = () => page.evaluate(() => history.state?.panel !== undefined)
    const open = async () => {
      await button.click()
      await expect.poll(isEntered).toBe(true)
    }
    await open()
    await page.goBack()
    await expect(menu).toBeHidden()
    await expect(button).toBeFocused()
    await page.goForward()
    await expect(menu).toBeVisible()
    await page.goBack()
    await expect(menu).toBeHidden()

    for (const close of [
      () => button.click(),
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(195, 835),
      () => page.reload(),
    ]) {
      await open()
      await close()
      await expect(menu).toBeHidden()
      await expect.poll(isEntered).toBe(false)
    }

    await open()
    await menu.getByText('Resources', { exact: true }).click()
    await menu.getByRole('link', { name: 'Articles' }).click()
    await expect(page).toHaveURL('/resources/articles')
    await page.goBack()
    await expect(page).toHaveURL('/privacy')
    await expect(menu).toBeHidden()
    await page.goBack()
    await expect(page).toHaveURL('/about')
  })
})

test('the footer opens the networks in new tabs and carries the disclaimer', async ({ page }) => {
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  for (const name of ['LinkedIn', 'X']) {
    await expect(footer.getByRole('link', { name, exact: false }).first()).toHaveAttribute('target', '_blank')
  }
  await expect(footer).toContainText('not a law firm')
  await expect(footer).toContainText('© 2025')
  await expect(footer.getByRole('link', { name: /^Sandbox: automation, scheduler, assistant/ })).toBeVisible()
})

test('an unknown address answers 404 with a way home', async ({ page }) => {
  await page.setViewportSize(PHONE)
  const response = await page.goto('/no/such/page')
  expect(response?.status()).toBe(404)
  await expect(page).toHaveTitle(/Page Not Found/)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Return to Homepage' }).click()
  await expect(page).toHaveURL('/')
})
