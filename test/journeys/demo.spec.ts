import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import {
  allowFunctionality,
  allowStored,
  COMPLAINTS_OF_AXE,
  closer,
  element,
  expectHere,
  launcher,
  open,
  panel,
  SCRIPT,
  scriptTags,
} from './demo-page.ts'
import { DESKTOP, expect, expectAccessible, PHONE, test, visit } from './journey.ts'

test.use({ allowedComplaints: new RegExp(`${COMPLAINTS_OF_AXE.source}|ERR_FAILED`) })

test.describe('without a choice about cookies', () => {
  test.use({ cookiesAnswered: false })

  test('the assistant appears at the lower right, goes with the visitor, and is back after Back', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('contentinfo').getByRole('link', { name: 'AI Assistant Demo' }).click()
    await expectHere(page)
    // On a phone, the banner has its place.
    await page.setViewportSize(PHONE)
    await page.getByRole('heading', { name: 'What it takes in your firm' }).scrollIntoViewIfNeeded()
    await expect(launcher(page)).toBeHidden()
    await page.getByRole('form', { name: 'Cookies' }).getByRole('button', { name: 'Accept All' }).click()
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await expect(launcher(page)).toBeVisible()
    await expectAccessible(page)

    await page.goto('/services')
    await page.goBack()
    await expectHere(page)

    await allowFunctionality(page, false)
    await expect(element(page)).toHaveCount(0)
    await expect(scriptTags(page)).toHaveCount(0)
    await allowFunctionality(page, true)
    await expectHere(page)
  })
})

test('the panel opens by keyboard inside the window, and Escape returns to what opened it', async ({ page }) => {
  await allowStored(page)
  await page.setViewportSize(PHONE)
  await visit(page, '/demo')
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport)
    await open(page).focus()
    await page.keyboard.press('Enter')
    await expect(closer(page)).toBeFocused()
    if (viewport === PHONE) await expectAccessible(page)
    await expect(panel(page)).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Escape')
    await expect(panel(page)).toBeHidden()
    await expect(open(page)).toBeFocused()
  }

  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await launcher(page).press('Enter')
  await expect(closer(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(launcher(page)).toBeFocused()
})

test('where functionality was refused, nothing loads until asked; what fails can be retried', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.route(SCRIPT, (route) => route.abort())
  await page.goto('/demo')
  const load = page.getByRole('button', { name: 'Load the assistant' })
  await expect(load).toBeVisible()
  expect(asked.filter((url) => url.includes('/assistant/'))).toEqual([])
  await load.press('Enter')
  await expect(page.getByRole('heading', { name: 'The voice assistant didn’t load' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Answer as the caller' })).toBeVisible()
  await expectAccessible(page)
  const retry = page.getByRole('button', { name: 'Try again' })
  await retry.click()
  await expect(retry).toBeFocused()
  await page.unroute(SCRIPT)
  await retry.press('Enter')
  await expectHere(page)
  await expect(open(page)).toBeFocused()
})

test('an assistant that is removed while it connects leaves no microphone open', async ({ page }) => {
  await allowStored(page)
  await page.addInitScript(() => {
    const tracks: MediaStreamTrack[] = []
    const waiting: (() => void)[] = []
    Object.assign(window, { tracks, waiting })
    MediaDevices.prototype.getUserMedia = async () => {
      await new Promise<void>((resolve) => waiting.push(resolve))
      const { stream } = new AudioContext().createMediaStreamDestination()
      tracks.push(...stream.getTracks())
      return stream
    }
  })
  // Two requests: when it's removed, one microphone is open and the other still pending.
  const provider = `customElements.define('elevenlabs-convai', class extends HTMLElement {
    connectedCallback() { for (const n of [1, 2]) navigator.mediaDevices.getUserMedia({ audio: true }).catch(() => {}) }
  })`
  await page.route(SCRIPT, (route) => route.fulfill({ contentType: 'text/javascript', body: provider }))
  await page.goto('/demo')
  const states = () => page.evaluate<string[]>('tracks.map(({ readyState }) => readyState)')
  const connect = (index: number) => page.evaluate(`waiting[${index}]()`)
  await expect(element(page)).toBeAttached()
  await connect(0)
  await expect.poll(states).toEqual(['live'])
  await allowFunctionality(page, false)
  await expect(element(page)).toHaveCount(0)
  expect(await states()).toEqual(['ended'])
  await connect(1)
  await expect.poll(states).toEqual(['ended', 'ended'])
})

test.describe('with the provider set up', () => {
  const provider = `customElements.define('elevenlabs-convai', class extends HTMLElement {
    connectedCallback() {
      this.attachShadow({ mode: 'open' }).innerHTML = '<style>p { color: rgb(1, 2, 3) }</style><p>The provider</p>'
      const script = document.createElement('script')
      script.src = URL.createObjectURL(new Blob(['window.fromBlob = true'], { type: 'text/javascript' }))
      document.head.append(script)
    }
  })`
  const serve = (page: Page, body: string) =>
    page.route('https://unpkg.com/**', (route) =>
      route.fulfill({ contentType: 'text/javascript', headers: { 'access-control-allow-origin': '*' }, body }),
    )
  const hash = createHash('sha384').update(provider).digest('base64')
  test.use({
    settings: { ELEVENLABS_AGENT_ID: 'agent_1', ELEVENLABS_SCRIPT_INTEGRITY: `sha384-${hash}` },
    allowedComplaints:
      /^request elsewhere: https:\/\/unpkg\.com\/@elevenlabs\/convai-widget-embed@[\d.]+\/dist\/index\.js$|digest in the 'integrity' attribute/,
  })

  test('another script from its address doesn’t run, its own does', async ({ page }) => {
    await allowStored(page)
    await serve(page, `${provider} // changed`)
    await page.goto('/demo')
    await expect(page.getByText('The voice assistant didn’t load')).toBeVisible()
    expect(await page.evaluate(() => customElements.get('elevenlabs-convai'))).toBeUndefined()
    await page.unrouteAll()

    await serve(page, provider)
    await page.goto('/demo')
    await expect(element(page)).toHaveAttribute('agent-id', 'agent_1')
    await expect(element(page).getByText('The provider')).toHaveCSS('color', 'rgb(1, 2, 3)')
    await expect.poll(() => page.evaluate(() => 'fromBlob' in window)).toBe(true)
    await open(page).click()
    await expect(element(page)).toHaveCSS('visibility', 'visible')
  })
})
