import { dirname } from 'node:path'
import type { Page } from '@playwright/test'
import { runCommand } from '#test/run-command.ts'
import { test as base, expect } from './journey.ts'

interface ConsoleJourney {
  /** The console's URL: passkeys need the host name localhost. */
  desk: string
  /** Creates an invitation with the owner's command. @returns its link */
  invite: (email: string, role?: string) => Promise<string>
}

/** A journey through the console's entry. */
export const test = base.extend<ConsoleJourney>({
  allowedComplaints: /^request elsewhere: http:\/\/localhost:|status of (401|403|410)/,
  desk: async ({ site }, use) => use(site.address.replace('127.0.0.1', 'localhost')),
  invite: async ({ site, desk }, use) =>
    use(async (email, role = 'owner') => {
      const settings = { DATA_DIR: site.dataDir, PORT: new URL(desk).port }
      const { output, errors } = await runCommand('console', dirname(site.dataDir), {
        args: ['invite', email, '--role', role],
        settings,
      })
      const [link] = /http:\S+/.exec(output) ?? []
      if (link === undefined) throw new Error(errors)
      return link
    }),
})

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
  return {
    /** Simulates a lost or different device. */
    forget: () => client.send('WebAuthn.clearCredentials', { authenticatorId }),
    /** Sets whether user verification succeeds. */
    recognize: (isUserVerified: boolean) =>
      client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

/** Redeems an invitation. */
export const enroll = async (page: Page, link: string) => {
  await page.goto(link)
  await page.getByRole('button', { name: 'Create a passkey' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
}
