import { expect, it } from 'vitest'
import { hashToken } from '#server/flows/people/sessions.ts'
import { insertPasskey, putPerson, readInvitation } from '#server/store/console-people.ts'
import { openTestStore, type TestStore } from '#test/open-test-store.ts'
import { tellCommand } from '#test/run-command.ts'
import { consoleCommand } from './console.ts'

const NOW = Date.UTC(2026, 2, 5, 12)

const run = (store: TestStore, ...args: string[]) =>
  tellCommand(consoleCommand, store, args, { settings: { PUBLIC_ORIGIN: 'https://www.firm.example' }, now: NOW })

const person = { email: 'ada@firm.example', email_key: 'ada@firm.example', name: 'Ada', added_at: NOW }

it('invites by a link at the site’s own name, the first as owner, others as staff unless told otherwise', async () => {
  await using store = await openTestStore()
  const said = async (...args: string[]) => (await run(store, ...args)).output
  expect(await said()).toBe('No one may enter yet. To let someone in: npm run console -- invite name@firm.example\n')
  const output = await said('invite', 'Ada@firm.example', '--name', 'Ada Smith')
  const [, token = ''] = /\n\n {2}https:\/\/www\.firm\.example\/console\/enroll#([\w-]{43})\n/.exec(output) ?? []
  expect(output).toContain('For Ada@firm.example, once, within 15 minutes. They become owner.')
  const invitation = { email: 'Ada@firm.example', name: 'Ada Smith', role: 'owner', invited_by: 'terminal' }
  const expires_at = NOW + 15 * 60_000
  expect(await readInvitation(store.db, hashToken(token), NOW)).toMatchObject({ ...invitation, expires_at })

  await putPerson(store.db, { ...person, id: 'ada', role: 'owner' })
  const passkey = { person_id: 'ada', public_key: '', counter: 0, transports: '[]', label: '', added_at: NOW }
  await insertPasskey(store.db, { ...passkey, id: 'one', last_used_at: NOW })
  await insertPasskey(store.db, { ...passkey, id: 'two', last_used_at: null })
  expect(await said('people')).toMatch(/owner +2 +2026-03-05 12:00 +ada@firm\.example +Ada\n/)
  expect(await said('invite', 'bob@firm.example')).toContain('They become staff.')
  expect(await said('invite', 'eve@firm.example', '--role', 'owner')).toContain('They become owner.')
  expect(await said('invite', 'ADA@firm.example')).toContain('It replaces the passkeys they have.')
  const last = 'ada@firm.example is the last owner. Invite another owner first.\n'
  expect(await run(store, 'remove', 'ada@firm.example')).toMatchObject({ status: 1, errors: last })
  await putPerson(store.db, { ...person, id: 'bob', email: 'bob@b.co', email_key: 'bob@b.co', role: 'staff' })
  expect(await said('remove', 'bob@b.co')).toBe('bob@b.co no longer gets in.\n')
  expect((await run(store, 'remove', 'bob@b.co')).errors).toContain('bob@b.co may not enter.')
})
