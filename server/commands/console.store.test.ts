import { hashToken } from '#server/flows/people/sessions.ts'
import { readDomain } from '#server/start/connections/stored-domain.ts'
import { putPerson, readInvitation } from '#server/store/console-people.ts'
import { insertNew } from '#server/store/database.ts'
import { readSiteAddresses } from '#server/store/site-addresses.ts'
import { expect, it } from '#test/it.ts'
import type { TestStore } from '#test/open-test-store.ts'
import { tellCommand } from '#test/run-command.ts'
import { consoleCommand } from './console.ts'

const NOW = Date.UTC(2026, 2, 5, 12)

const run = async (store: TestStore, args: string[], settings = {}) =>
  (await tellCommand(consoleCommand, store, args, { settings, now: NOW })).output

const person = { email: 'ada@firm.example', email_key: 'ada@firm.example', name: 'Ada', added_at: NOW }

it('invites by a link at the site’s own name, the first as owner, others as staff unless told', async ({ store }) => {
  const said = (...args: string[]) => run(store, args, { PUBLIC_ORIGIN: 'https://www.firm.example' })
  const output = await said('invite', 'Ada@firm.example', '--name', 'Ada Smith')
  const [, token = ''] = /\n\n {2}https:\/\/www\.firm\.example\/console\/enroll#([\w-]{43})\n/.exec(output) ?? []
  expect(output).toContain('For Ada@firm.example, once, within 15 minutes. They become owner.')
  const invitation = { email: 'Ada@firm.example', name: 'Ada Smith', role: 'owner', invited_by: 'terminal' }
  const expires_at = NOW + 15 * 60_000
  expect(await readInvitation(store.db, hashToken(token), NOW)).toMatchObject({ ...invitation, expires_at })

  await putPerson(store.db, { ...person, id: 'ada', role: 'owner' })
  expect(await said('invite', 'bob@firm.example')).toContain('They become staff.')
  expect(await said('invite', 'eve@firm.example', '--role', 'owner')).toContain('They become owner.')
  expect(await said('invite', 'ADA@firm.example')).toContain('It replaces the passkeys they have.')
})

it('invites to the name that an owner gave the site, if no setting has one', async ({ store }) => {
  const paths = { vault_path: 'a-vault', guide_path: 'a-guide' }
  const kept = { ...paths, until: 1, confirmed_at: 1, saved_by: 'ada@firm.example', saved_at: 1 }
  await insertNew(store.db, 'site_addresses', { version: 1, origin: 'https://named.example', ...kept })
  expect(await run(store, ['invite', 'a@b.example'])).toContain('https://named.example/console/enroll#')
})

it('sets the site’s address for whoever has none yet, under the settings’ own', async ({ store }) => {
  const tell = (name: string, settings = {}) => run(store, ['address', name], settings)
  expect(await tell('www.firm.example', { PUBLIC_ORIGIN: 'https://www.example.com' })).toContain('counts')
  expect((await readDomain(store.db, NOW)).current).toBeUndefined()
  expect(await tell('old.example')).toContain('From now on')
  expect(await tell('www.firm.example')).toContain('From now on')
  const { current, pending, leadOn } = await readDomain(store.db, NOW)
  expect([current?.origin, current?.version, pending]).toEqual(['https://www.firm.example', 2, undefined])
  expect(leadOn.toSorted()).toEqual(['firm.example', 'old.example'])
  expect(await tell('www.firm.example')).toContain('The site is at https://www.firm.example.')
  expect((await readSiteAddresses(store.db)).length).toBe(2)
})
