import { dirname } from 'node:path'
import type { Page } from '@playwright/test'
import { runCommand } from '#test/run-command.ts'
import { expect } from './journey.ts'

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

/** Creates an invitation with the owner's command. @param desk the console's URL @returns its link */
export async function inviteTo(desk: string, dataDir: string, email: string): Promise<string> {
  const settings = { DATA_DIR: dataDir, PORT: new URL(desk).port }
  const args = ['invite', email, '--role', 'owner']
  const { output, errors } = await runCommand('console', dirname(dataDir), { args, settings })
  const [link] = /http:\S+/.exec(output) ?? []
  if (link === undefined) throw new Error(errors)
  return link
}

export const enroll = async (page: Page, link: string) => {
  await page.goto(link)
  await page.getByRole('button', { name: 'Create a passkey' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
}
