import type { BrowserContext, Page } from '@playwright/test'
import { surveySubmission } from '#ops/sample-submissions.ts'
import { addAuthenticator, deskOf, enroll, invite } from './enter-console.ts'
import { expect, expectGood, openSqlite, PHONE, post, received, test } from './journey.ts'

test.use({
  allowedComplaints: /^request elsewhere: http:\/\/localhost:|status of (403|503)|ERR_INTERNET_DISCONNECTED/,
})

test('an owner’s phone shows a new survey as a push message until that’s switched off', async ({ page, site }) => {
  const desk = deskOf(site)
  const context = page.context()
  await page.setViewportSize(PHONE)
  // A browser that can't reach its own push service, which no test should: the sandbox's takes its place.
  await page.addInitScript(() => {
    PushManager.prototype.subscribe = () => Promise.reject(new DOMException('no service', 'AbortError'))
  })
  await addAuthenticator(page)
  await enroll(page, await invite(site, 'ada@firm.example'))
  await page.goto(`${desk}/console/account`)
  await expectInstallable(context, page)
  await context.grantPermissions(['notifications'], { origin: desk })
  await page.getByRole('button', { name: 'Switch on in this browser' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Switch off' })).toBeVisible()
  await page.getByRole('button', { name: 'Send a test' }).press('Enter')
  await expect(page.getByText('Sent. It shows up there in a moment.')).toBeVisible()
  await expectGood(page)

  const pushed = async () =>
    (await received(page)).filter(({ destination }) => destination === 'push').map(({ body }) => body)
  const { uuid, lastName } = surveySubmission()
  await post(page, '/api/survey', surveySubmission({ uuid }))
  const path = `/console/leads/${uuid}`
  await expect.poll(async () => (await pushed())[0]).toContain(uuid)
  const [data = ''] = await pushed()
  expect(JSON.parse(data)).toMatchObject({ title: 'New survey', path })
  expect(data).not.toContain(lastName)

  // What the browser does with it.
  const worker = await openWorker(context, page, desk)
  await worker.deliver(data)
  await expect.poll(worker.shown).toEqual([{ title: 'New survey', path }])
  await worker.deliver(data)
  await expect.poll(worker.shown).toEqual([{ title: 'New survey', path }])
  expect(await worker.press()).toBe(desk + path)
  await expect.poll(worker.shown).toEqual([])
  expect(await page.evaluate(() => caches.keys())).toEqual([])

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading')).toHaveText('You’re offline, and the console needs a connection.')
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'Switch off' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Switch on in this browser' })).toBeVisible()
  // To the end: nothing is queued for this browser anymore, or was sent meanwhile.
  await post(page, '/api/survey', surveySubmission())
  using store = openSqlite(site.dataDir)
  expect(store.prepare('select 1 from push_messages').all()).toEqual([])
  expect(await pushed()).toEqual([data, expect.stringContaining('This is a test')])
})

/** Asserts that browsers offer to install the console. A private window, as the tests use, is all that's in the way. */
async function expectInstallable(context: BrowserContext, page: Page) {
  const client = await context.newCDPSession(page)
  const complaints = async () => {
    const { errors } = await client.send('Page.getAppManifest')
    const { installabilityErrors } = await client.send('Page.getInstallabilityErrors')
    return [errors, installabilityErrors]
  }
  await expect.poll(complaints).toEqual([[], [{ errorId: 'in-incognito', errorArguments: [] }]])
  const manifest = page.locator('link[rel=manifest]')
  const answer = await page.request.get(new URL(String(await manifest.getAttribute('href')), page.url()).href)
  expect(await answer.json()).toMatchObject({ start_url: '/console', scope: '/console', display: 'standalone' })
}

/** The console's service worker, with a push service's and a hand's part in it. */
async function openWorker(context: BrowserContext, page: Page, origin: string) {
  const client = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.endsWith('/console'))
      if (own) resolve(own.registrationId)
    })
  })
  await client.send('ServiceWorker.enable')
  const registrationId = await registered
  const [worker = await context.waitForEvent('serviceworker')] = context.serviceWorkers()
  return {
    /** Chromium forgets a notification if somebody asks for the list while it's being shown, so this waits. */
    deliver: async (data: string) => {
      await worker.evaluate(() => {
        const { registration } = self as unknown as { registration: ServiceWorkerRegistration }
        const show = registration.showNotification.bind(registration)
        const isShown = new Promise<void>((resolve) => {
          registration.showNotification = async (...notification) => {
            await show(...notification)
            resolve()
          }
        })
        Object.assign(self, { isShown })
      })
      await client.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
      await worker.evaluate(() => (self as unknown as { isShown: Promise<void> }).isShown)
    },
    shown: () =>
      page.evaluate(async () => {
        const own = await navigator.serviceWorker.getRegistration('/console')
        return ((await own?.getNotifications()) ?? []).map(({ title, data }) => ({ title, path: String(data) }))
      }),
    /** Presses the notification. A browser opens windows only after a real press. @returns what it would open */
    press: () =>
      worker.evaluate(async () => {
        const { clients, registration, NotificationEvent } = self as unknown as {
          clients: { openWindow: (to: string) => Promise<null> }
          registration: ServiceWorkerRegistration
          NotificationEvent: new (name: string, of: { notification: Notification | undefined }) => Event
        }
        const [notification] = await registration.getNotifications()
        return new Promise<string>((resolve) => {
          clients.openWindow = async (to) => {
            resolve(to)
            return null
          }
          dispatchEvent(new NotificationEvent('notificationclick', { notification }))
        })
      }),
  }
}
