import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { beginSession } from '#server/flows/console/sessions.ts'
import { putPerson } from '#server/store/console-people.ts'
import { openStore } from '#server/store/database.ts'

/** Signs Ada, an owner, in to the console in this page's browser. @returns the origin at which the console has its session */
export async function signInAsOwner(page: Page, site: { address: string; dataDir: string }): Promise<string> {
  const desk = site.address.replace('127.0.0.1', 'localhost')
  const { db, close } = await openStore({ file: join(site.dataDir, 'gimbal.sqlite') })
  const person = { id: 'ada', email: 'ada@firm.example', email_key: 'ada@firm.example', name: 'Ada' }
  await putPerson(db, { ...person, role: 'owner', added_at: 0 })
  const value = await beginSession({ db, clock: Date.now }, 'ada', 'Chromium')
  await close()
  await page.context().addCookies([{ name: 'console', value, url: desk }])
  return desk
}
