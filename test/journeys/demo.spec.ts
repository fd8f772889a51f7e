import { createHash } from 'node:crypto'
import type { Page, Request } from '@playwright/test'
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
import { DESKTOP, expect, expectAccessible, hydrated, PHONE, test } from './journey.ts'

test.use({ allowedComplaints: COMPLAINTS_OF_AXE })

test.describe('without a choice about cookies', () => {
  test.use({ cookiesAnswered: false })

  test('the assistant appears at the lower right, goes when the visitor leaves or refuses, and is back after Back', async ({
    page,
  }) => {
    await page.goto('/')
    await page.getByRole('contentinfo').getByRole('link', { name: 'AI Assistant Demo' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('AI Assistant Demo')
    await expect(element(page)).toHaveAttribute('agent-id', 'sandbox')
    await expect(scriptTags(page)).toHaveCount(1)
    await expectHere(page)
    await expectAccessible(page)
    await page.getByRole('form', { name: 'Cookies' }).getByRole('button', { name: 'Accept All' }).click()
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await expect(launcher(page)).toBeVisible()
    const box = await launcher(page).boundingBox()
    const { width = 0 } = page.viewportSize() ?? {}
    expect(width - (box?.x ?? 0) - (box?.width ?? 0)).toBeLessThan(32)
    await expectAccessible(page)

    await page.getByRole('contentinfo').getByRole('link', { name: 'Services' }).click()
    await expect(page).toHaveURL(/\/services$/)
    await expect(element(page)).toHaveCount(0)
    await expect(scriptTags(page)).toHaveCount(0)
    await page.goBack()
    await expectHere(page)

    await allowFunctionality(page, false)
    await expect(element(page)).toHaveCount(0)
    await expect(scriptTags(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Load the assistant' })).toBeVisible()
    await allowFunctionality(page, true)
    await expectHere(page)
  })

  test('on a phone its launcher stays out of the way of the cookie banner and the page’s own button', async ({
    page,
  }) => {
    await page.setViewportSize(PHONE)
    await page.goto('/demo')
    await expectHere(page)
    await expect(launcher(page)).toBeHidden()
    await page.getByRole('heading', { name: 'What it takes in your firm' }).scrollIntoViewIfNeeded()
    await expect(open(page)).not.toBeInViewport()
    await expect(launcher(page)).toBeHidden()
    await page.getByRole('form', { name: 'Cookies' }).getByRole('button', { name: 'Accept All' }).click()
    await expect(launcher(page)).toBeVisible()
    await open(page).scrollIntoViewIfNeeded()
    await expect(launcher(page)).toBeHidden()
  })

  test('a script that arrives after a refusal doesn’t run', async ({ page }) => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const onTheWay = new Set<Request>()
    page.on('request', (request) => request.url().includes('widget.js') && onTheWay.add(request))
    const end = (request: Request) => onTheWay.delete(request)
    page.on('requestfinished', end).on('requestfailed', end)
    await page.route(SCRIPT, async (route) => {
      await released
      await route.continue()
    })
    // On a busy machine, the page's load waits for the script.
    await page.goto('/demo', { waitUntil: 'domcontentloaded' })
    await expect(scriptTags(page)).toHaveCount(1)
    await expect.poll(() => onTheWay.size).toBe(1)
    await allowFunctionality(page, false)
    await expect(scriptTags(page)).toHaveCount(0)
    await allowFunctionality(page, true)
    await expect(scriptTags(page)).toHaveCount(1)
    release()
    await expectHere(page)
    // Run twice it would throw, failing the journey. It has run once everything is loaded and the page is idle.
    await expect.poll(() => onTheWay.size).toBe(0)
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
  })
})

test('the panel opens by keyboard inside the window, and Escape returns to what opened it', async ({ page }) => {
  await allowStored(page)
  await page.setViewportSize(PHONE)
  await page.goto('/demo')
  await hydrated(page)
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport)
    await open(page).focus()
    await page.keyboard.press('Enter')
    await expect(closer(page)).toBeFocused()
    if (viewport === PHONE) await expectAccessible(page)
    const box = await panel(page).boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(viewport.width)
    await page.keyboard.press('Escape')
    await expect(panel(page)).toBeHidden()
    await expect(open(page)).toBeFocused()
  }

  // The launcher, even next to the page's own button.
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

test.describe('where functionality was refused', () => {
  test('nothing loads until the visitor asks for it; Global Privacy Control counts as a refusal, and the page says so', async ({
    page,
  }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto('/demo')
    const load = page.getByRole('button', { name: 'Load the assistant' })
    await expect(load).toBeVisible()
    expect(asked.filter((url) => url.includes('/assistant/'))).toEqual([])
    await load.focus()
    await page.keyboard.press('Enter')
    await expectHere(page)
    await expect(open(page)).toBeFocused()

    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })
      localStorage.clear()
    })
    await page.goto('/demo')
    await expect(page.getByText('Your browser sends Global Privacy Control.')).toBeVisible()
    await page.getByRole('button', { name: 'Load the assistant' }).click()
    await expectHere(page)
  })
})

test.describe('when the script is blocked', () => {
  test.use({ allowedComplaints: /ERR_FAILED/ })

  test('the page says so, offers the typed call, and can try again', async ({ page }) => {
    await allowStored(page)
    await page.route(SCRIPT, (route) => route.abort())
    await page.goto('/demo')
    await expect(page.getByRole('heading', { name: 'The voice assistant didn’t load' })).toBeVisible()
    await expect(page.getByRole('log', { name: 'Conversation' })).toBeVisible()
    await expect(scriptTags(page)).toHaveCount(0)
    await expectAccessible(page)
    const retry = page.getByRole('button', { name: 'Try again' })
    await retry.click()
    await expect(retry).toBeFocused()
    await page.unroute(SCRIPT)
    await retry.click()
    await expectHere(page)
    await expect(open(page)).toBeFocused()
  })
})

test.describe('an assistant that is removed while it connects', () => {
  test.use({ cookiesAnswered: false })

  test('leaves no microphone open', async ({ page }) => {
    await page.addInitScript(() => {
      const tracks: MediaStreamTrack[] = []
      const waiting: (() => void)[] = []
      Object.assign(window, { tracks, waiting })
      MediaDevices.prototype.getUserMedia = () =>
        new Promise((resolve) => {
          waiting.push(() => {
            const { stream } = new AudioContext().createMediaStreamDestination()
            tracks.push(...stream.getTracks())
            resolve(stream)
          })
        })
    })
    // Two requests: when it's removed, one microphone is open and the other still pending.
    const provider = `customElements.define('elevenlabs-convai', class extends HTMLElement {
      connectedCallback() { for (const n of [1, 2]) navigator.mediaDevices.getUserMedia({ audio: true }).catch(() => {}) }
    })`
    await page.route(SCRIPT, (route) => route.fulfill({ contentType: 'text/javascript', body: provider }))
    await page.goto('/demo')
    const states = () =>
      page.evaluate(() => (window as unknown as { tracks: MediaStreamTrack[] }).tracks.map((track) => track.readyState))
    const connect = (index: number) =>
      page.evaluate((at) => (window as unknown as { waiting: (() => void)[] }).waiting[at]?.(), index)
    await expect(element(page)).toBeAttached()
    await connect(0)
    expect(await states()).toEqual(['live'])
    await allowFunctionality(page, false)
    await expect(element(page)).toHaveCount(0)
    expect(await states()).toEqual(['ended'])
    await connect(1)
    await expect.poll(states).toEqual(['ended', 'ended'])
  })
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

  test('another script from its address doesn’t run, its own works on /demo and is allowed nowhere else', async ({
    page,
  }) => {
    await allowStored(page)
    await serve(page, `${provider} // changed`)
    await page.goto('/demo')
    await expect(page.getByText('The voice assistant didn’t load')).toBeVisible()
    expect(await page.evaluate(() => customElements.get('elevenlabs-convai'))).toBeUndefined()
    await page.unrouteAll()

    await serve(page, provider)
    const response = await page.goto('/demo')
    expect(response?.headers()['permissions-policy']).toContain('microphone=(self)')
    await expect(element(page)).toHaveAttribute('agent-id', 'agent_1')
    await expect(element(page).getByText('The provider')).toHaveCSS('color', 'rgb(1, 2, 3)')
    await expect.poll(() => page.evaluate(() => 'fromBlob' in window)).toBe(true)
    await expect(element(page)).toHaveCSS('visibility', 'hidden')
    await open(page).click()
    await expect(element(page)).toHaveCSS('visibility', 'visible')
    for (const path of ['/', '/services', '/contact']) {
      const { headers } = await page.request.get(path).then((answer) => ({ headers: answer.headers() }))
      expect(headers['content-security-policy']).not.toMatch(/unpkg|elevenlabs|blob:/)
      expect(headers['permissions-policy']).toContain('microphone=()')
    }
  })
})
