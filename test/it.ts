import { it as base } from 'vitest'
import { enrolled, signInAs } from './console.ts'
import { createTestApp, type TestOptions } from './create-test-app.ts'
import { openFirm } from './open-firm.ts'
import { openTestStore } from './open-test-store.ts'
import { openFolder } from './spawn-server.ts'
import { createTestClock } from './test-clock.ts'

export { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, vi } from 'vitest'

/** Vitest's `it`, which gives each test a store or an app of its own, and who's signed in to it: whatever it names. */
export const it = base
  // oxlint-disable-next-line no-empty-pattern -- the runner wants a pattern to read the fixture's needs from
  .extend('store', async ({}, { onCleanup }) => {
    const store = await openTestStore()
    onCleanup(() => store[Symbol.asyncDispose]())
    return store
  })
  .extend('db', ({ store }) => store.db)
  .extend('clock', () => createTestClock())
  // oxlint-disable-next-line no-empty-pattern -- as above
  .extend('folder', async ({}, { onCleanup }) => {
    const folder = await openFolder()
    onCleanup(() => folder[Symbol.asyncDispose]())
    return folder
  })
  /** What the apps of a file's tests are opened with: `const it = base.extend('given', …)`. */
  .extend('given', {} as TestOptions)
  .extend('test', async ({ given }, { onCleanup }) => {
    const test = await createTestApp(given)
    onCleanup(() => test[Symbol.asyncDispose]())
    return test
  })
  // oxlint-disable-next-line no-empty-pattern -- as above
  .extend('shop', async ({}, { onCleanup }) => {
    // Loads the sandbox, for those who buy.
    const { openShop } = await import('./open-shop.ts')
    const shop = await openShop()
    onCleanup(() => shop[Symbol.asyncDispose]())
    return shop
  })
  // oxlint-disable-next-line no-empty-pattern -- as above
  .extend('firm', async ({}, { onCleanup }) => {
    const firm = await openFirm()
    onCleanup(() => firm[Symbol.asyncDispose]())
    return firm
  })
  /** What sends the test's mails that are due, to a mail server. */
  .extend('worker', async ({ test }, { onCleanup }) => {
    const [{ openMailWorker }, { startMailServer }] = [
      await import('./call-mail.ts'),
      await import('./start-mail-server.ts'),
    ]
    const server = await startMailServer()
    const worker = await openMailWorker(test, server)
    onCleanup(async () => {
      worker.close()
      await server[Symbol.asyncDispose]()
    })
    return worker
  })
  .extend('owner', ({ test }) => signInAs(test, 'owner'))
  .extend('staff', ({ test }) => signInAs(test, 'staff'))
  /** An owner who came by an invitation, with a passkey. */
  .extend('ada', ({ test }) => enrolled(test))

/** Vitest's `it` with what a file opens for each test that names it, as `own`. */
export const itWith = <Bench extends AsyncDisposable | Disposable>(open: () => Promise<Bench>) =>
  // oxlint-disable-next-line no-empty-pattern -- as above
  base.extend('own', async ({}, { onCleanup }) => {
    const bench = await open()
    onCleanup(() => (Symbol.asyncDispose in bench ? bench[Symbol.asyncDispose]() : bench[Symbol.dispose]()))
    return bench
  })

/** What a request answers: its status, and its text or JSON. */
export async function answerOf(request: Response | Promise<Response>) {
  const answer = await request
  const isJson = answer.headers.get('content-type')?.includes('json')
  return [answer.status, await (isJson ? answer.json() : answer.text())]
}

/** Its status, and where it leads. */
export async function whereTo(request: Response | Promise<Response>) {
  const { status, headers } = await request
  return [status, headers.get('location')]
}
