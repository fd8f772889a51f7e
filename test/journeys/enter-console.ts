import { dirname, join } from 'node:path'
import type { Page } from '@playwright/test'
import type { ConsoleRole } from '#contracts/console-table.ts'
import { beginSession } from '#server/flows/people/sessions.ts'
import { putPerson } from '#server/store/console-people.ts'
import { openStore } from '#server/store/database.ts'
import { runCommand } from '../run-command.ts'
import { expect, test } from './journey.ts'

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

/** The console's origin: passkeys need the host name localhost. */
export const deskOf = ({ address }: Site) => address.replace('127.0.0.1', 'localhost')

/** Creates an invitation with the owner's command. @returns its link */
export async function invite({ address, dataDir }: Site, email: string): Promise<string> {
  const settings = { DATA_DIR: dataDir, PORT: new URL(address).port }
  const args = ['invite', email, '--role', 'owner']
  const { output, errors } = await runCommand('console', dirname(dataDir), { args, settings })
  const [link] = /http:\S+/.exec(output) ?? []
  if (link === undefined) throw new Error(errors)
  return link
}

export const enroll = async (page: Page, link: string) => {
  await page.goto(link)
  await page.getByRole('button', { name: 'Create a passkey' }).click()
  // The list, until something of it is done.
  await expect(page.getByRole('heading', { level: 1, name: /^(Today|Make it yours)$/ })).toBeVisible()
}

/** A journey in the console. */
export const consoleTest = test.extend<{ /** The console's URL, in a browser signed in as owner. */ desk: string }>({
  desk: async ({ site, page }, use) => use(await signInAsOwner(page, site)),
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
