import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import type { ConsoleRole } from '#contracts/console-table.ts'
import { inviteFromTerminal } from '#server/flows/people/people.ts'
import { beginSession } from '#server/flows/people/sessions.ts'
import { putPerson } from '#server/store/console-people.ts'
import { openStore } from '#server/store/database.ts'
import { deskOf, expect, test } from './journey.ts'
import { openSqlite } from './store.ts'

/** A virtual authenticator that stores passkeys and verifies its user. */
export async function addAuthenticator(page: Page) {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  /** Simulates a lost or different device. */
  return { forget: () => client.send('WebAuthn.clearCredentials', { authenticatorId }) }
}

interface Site {
  address: string
  dataDir: string
}

/** Creates an invitation as the owner's command does. @returns its link */
export async function invite(site: Site, email: string): Promise<string> {
  const { db, close } = await openStore({ file: join(site.dataDir, 'gimbal.sqlite') })
  const { path } = await inviteFromTerminal({ db, clock: Date.now }, { email, name: '', role: 'owner' })
  await close()
  return deskOf(site) + path
}

export const enroll = async (page: Page, link: string) => {
  await page.goto(link)
  await page.getByRole('button', { name: 'Create a passkey' }).click()
  // The list, until something of it is done.
  await expect(page.getByRole('heading', { level: 1, name: /^(Today|Make it yours)$/ })).toBeVisible()
}

/** Enrolls Ada, an owner, with a passkey of this page's browser. @returns the console's origin */
export async function enrollOwner(page: Page, site: Site): Promise<string> {
  await addAuthenticator(page)
  await enroll(page, await invite(site, 'ada@firm.example'))
  return deskOf(site)
}

/** A journey in the console. */
export const consoleTest = test.extend<{
  /** The console's URL, in a browser signed in as owner. */
  desk: string
  /** The server's store. */
  sqlite: DatabaseSync
}>({
  desk: async ({ site, page }, use) => use(await signInAsOwner(page, site)),
  sqlite: async ({ site }, use) => {
    using sqlite = openSqlite(site.dataDir, { readOnly: false })
    await use(sqlite)
  },
})

/** Signs Ada, an owner, in to the console in this page's browser. @returns the origin at which the console has its session */
export const signInAsOwner = (page: Page, site: Site) => signIn(page, site, 'ada', 'owner')

export async function signIn(page: Page, site: Site, name: string, role: ConsoleRole): Promise<string> {
  const desk = deskOf(site)
  const { db, close } = await openStore({ file: join(site.dataDir, 'gimbal.sqlite') })
  const email = `${name}@firm.example`
  await putPerson(db, { id: name, email, email_key: email, name, role, added_at: 0 })
  const value = await beginSession({ db, clock: Date.now }, name, 'Chromium')
  await close()
  await page.context().addCookies([{ name: 'console', value, url: desk }])
  return desk
}
