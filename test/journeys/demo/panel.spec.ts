import { DESKTOP, expect, expectAccessible, hydrated, PHONE, test } from '../journey.ts'
import { allowStored, COMPLAINTS_OF_AXE, closer, element, launcher, open, panel } from './demo-page.ts'

test.use({ allowedComplaints: COMPLAINTS_OF_AXE })
test.beforeEach(({ page }) => allowStored(page))

for (const viewport of [PHONE, DESKTOP]) {
  test(`at ${viewport.width} px the panel opens by key within the page, and Escape leads back`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await page.goto('/demo')
    await hydrated(page)
    await open(page).focus()
    await page.keyboard.press('Enter')
    await expect(closer(page)).toBeFocused()
    await expectAccessible(page)
    const box = await panel(page).boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(viewport.width)
    await page.keyboard.press('Escape')
    await expect(panel(page)).toBeHidden()
    await expect(open(page)).toBeFocused()
  })
}

test('Escape leads back to the launcher where that opened it, also beside the page’s own button', async ({ page }) => {
  await page.setViewportSize(DESKTOP)
  await page.goto('/demo')
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await launcher(page).focus()
  await page.keyboard.press('Enter')
  await expect(closer(page)).toBeFocused()
  await open(page).scrollIntoViewIfNeeded()
  await expect(element(page)).toHaveAttribute('data-opener-in-view')
  await page.keyboard.press('Escape')
  await expect(launcher(page)).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(launcher(page)).toBeHidden()
})
