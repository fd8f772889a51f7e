import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { ConsoleRole } from '#contracts/console-table.ts'
import { beginSession } from '#server/flows/console/sessions.ts'
import { putPerson } from '#server/store/console-people.ts'
import { openStore } from '#server/store/database.ts'

interface Site {
  address: string
  dataDir: string
}

/** Signs Ada, an owner, in to the console in this page's browser. @returns the origin at which the console has its session */
export const signInAsOwner = (page: Page, site: Site) => signIn(page, site, 'ada', 'owner')

export async function signIn(page: Page, site: Site, name: string, role: ConsoleRole): Promise<string> {
  const desk = site.address.replace('127.0.0.1', 'localhost')
  const { db, close } = await openStore({ file: join(site.dataDir, 'gimbal.sqlite') })
  const email = `${name}@firm.example`
  await putPerson(db, { id: name, email, email_key: email, name, role, added_at: 0 })
  const value = await beginSession({ db, clock: Date.now }, name, 'Chromium')
  await close()
  await page.context().addCookies([{ name: 'console', value, url: desk }])
  return desk
}
