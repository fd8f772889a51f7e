import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

/** What the automation's stand-in received, newest first. */
export async function received(page: Page) {
  const { received } = await (await page.request.get('/sandbox/received')).json()
  return received as {
    destination: string
    body: string
    headers: Record<string, string>
    id: string
    times: number
  }[]
}

/** Asserts that the automation's stand-in received these bodies and no others, newest first. */
export const expectReceived = (page: Page, ...bodies: object[]) =>
  expect.poll(async () => (await received(page)).map(({ body }) => JSON.parse(body))).toMatchObject(bodies)
