import { expect, it } from 'vitest'
import { leaveAtCalendar } from '#test/call-mail.ts'
import { createTestApp } from '#test/create-test-app.ts'
import { CALL_LINK_MS, callLinks } from './call-link.ts'
import { signLink } from './signed-link.ts'

it('opens the link that a server from before Gmail’s spellings were one mailed', async () => {
  await using site = await createTestApp()
  const { uuid: id } = await leaveAtCalendar(site, { email: 'J.Doe@gmail.com' })
  const secrets = { clock: site.clock, signingSecrets: ['a secret of the test'] }
  const { pick } = callLinks(secrets, { id, email: 'J.Doe@gmail.com' })
  const { signature } = signLink(secrets, 'call time', [id, 'j.doe@gmail.com'], CALL_LINK_MS / 1000)
  expect(pick.endsWith(signature)).toBe(true)
  expect((await site.app.request(pick)).status).toBe(200)
})
