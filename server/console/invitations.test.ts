import { DAY_MS } from '#contracts/clock.ts'
import type { PeopleAnswer } from '#contracts/console-people.ts'
import { inviteToConsole, removePerson } from '#server/flows/people/people.ts'
import { changeAccess, readPeople, readSessionsOf, updatePerson } from '#server/store/console-people.ts'
import { createAuthenticator } from '#test/authenticator.ts'
import { type ConsoleBrowser, enroll, invite, inviteBy, optionsFor, signInAs } from '#test/console.ts'
import { createTestApp, type TestApp } from '#test/create-test-app.ts'
import { describe, expect, it } from '#test/it.ts'
import { onPostgres } from '#test/open-test-store.ts'

const pending = async (browser: ConsoleBrowser) => (await browser.read<PeopleAnswer>('/api/console/people')).invitations

const isOpen = async (test: TestApp, token: string) =>
  (await test.post('/api/console/enroll/options', { token })).status === 200

describe('an invitation is void once whoever made it', () => {
  it.each<[string, (ada: ConsoleBrowser, eve: ConsoleBrowser, test: TestApp) => Promise<Response>]>([
    ['is removed', (ada, eve) => ada.post('/api/console/people/remove', { id: eve.id })],
    ['is made staff', (ada, eve) => ada.post('/api/console/people/change-role', { id: eve.id, role: 'staff' })],
    ['is signed out by another owner', (ada, eve) => ada.post('/api/console/people/end-sessions', { id: eve.id })],
    ['signs out elsewhere', (_, eve) => eve.post('/api/console/account/end-sessions')],
    [
      'ends one of their sessions',
      async (_, eve, { db }) => {
        const [session] = await readSessionsOf(db, [eve.id])
        return eve.post('/api/console/account/end-session', { id: session?.id })
      },
    ],
    ['gets in anew', async (_, { email }, test) => enroll(test, await invite(test, email), createAuthenticator())],
  ])('%s', async (_, end) => {
    await using test = await createTestApp()
    const [ada, eve] = [await signInAs(test, 'owner', 'ada'), await signInAs(test, 'owner', 'eve')]
    const token = await inviteBy(eve, 'mallory@evil.example')
    const opened = await inviteBy(eve, 'trudy@evil.example')
    // What counts is when it's used, not when its page was opened.
    const passkey = createAuthenticator().register(await optionsFor(test, opened))
    const stored = await inviteBy(ada, 'bo@firm.example')
    expect((await end(ada, eve, test)).status).toBe(200)
    expect(await isOpen(test, token)).toBe(false)
    expect((await test.post('/api/console/enroll', { token: opened, passkey })).status).toBe(410)
    expect((await pending(ada)).map(({ email }) => email)).toEqual(['bo@firm.example'])
    expect((await enroll(test, stored, createAuthenticator())).status).toBe(200)
  })

  it('is no owner, however that came about', async ({ test, ada: { browser: eve } }) => {
    const opened = await inviteBy(eve, 'mallory@evil.example')
    const passkey = createAuthenticator().register(await optionsFor(test, opened))
    // As a server of an earlier version does it, during an upgrade.
    await updatePerson(test.db, eve.id, { role: 'staff' })
    expect(await isOpen(test, opened)).toBe(false)
    expect((await test.post('/api/console/enroll', { token: opened, passkey })).status).toBe(410)
  })

  it.runIf(onPostgres)('is being removed on another server just then; the last owner can’t be', async ({ test }) => {
    const ada = await signInAs(test, 'owner', 'ada')
    const eve = await signInAs(test, 'owner', 'eve')
    const token = await inviteBy(eve, 'mallory@evil.example')
    const passkey = createAuthenticator().register(await optionsFor(test, token))
    const sessions = await readSessionsOf(test.db, [eve.id, ada.id])
    const byOf = ({ id, email }: ConsoleBrowser) => {
      const sessionId = sessions.find(({ person_id }) => person_id === id)?.id ?? ''
      return { personId: id, sessionId, email }
    }
    const beside = await test.store.beside()
    const { used, made, removed } = await changeAccess(test.db, async (trx) => {
      await updatePerson(trx, eve.id, { removed_at: 1 })
      const used = test.post('/api/console/enroll', { token, passkey })
      const invitation = { email: 'trudy@evil.example', name: '', role: 'owner' } as const
      const there = { db: beside.db, clock: test.clock }
      const made = inviteToConsole(there, { ...invitation, by: byOf(eve) })
      const removed = removePerson(there, { id: ada.id, by: byOf(ada) })
      for (const refused of [made, removed]) refused.catch(() => {})
      // Enough time for all to go through, if they didn't wait.
      for (let round = 0; round < 20; round += 1) await readPeople(trx)
      return { used, made, removed }
    })
    expect((await used).status).toBe(410)
    await expect(made).rejects.toThrow('Please sign in.')
    await expect(removed).rejects.toThrow('This is the last owner.')
  })
})

describe('an invitation as the way back in', () => {
  it('can’t be voided by whoever has the person’s session', async ({ test, ada: { browser: thief } }) => {
    const bo = await signInAs(test, 'owner', 'bo')
    const fromBo = await inviteBy(bo, thief.email)
    const token = await invite(test)
    // The terminal's replaced Bo's, so Bo makes another.
    expect(await isOpen(test, fromBo)).toBe(false)
    const again = await inviteBy(bo, thief.email)
    const found = await pending(thief)
    expect(new Set(found.map(({ invitedBy }) => invitedBy))).toEqual(new Set(['terminal', bo.email]))
    expect(found.some(({ canWithdraw }) => canWithdraw)).toBe(false)
    for (const { id } of found)
      expect((await thief.post('/api/console/people/withdraw-invitation', { id })).status).toBe(403)
    await inviteBy(thief, thief.email)
    await thief.post('/api/console/people/change-role', { id: thief.id, role: 'owner' })
    await thief.post('/api/console/people/end-sessions', { id: bo.id })
    await thief.post('/api/console/account/end-sessions')
    expect([await isOpen(test, token), await isOpen(test, again)]).toEqual([true, true])
    // An accomplice's passkey in the person's name doesn't help either.
    expect((await enroll(test, await inviteBy(thief, thief.email), createAuthenticator())).status).toBe(200)
    expect(await isOpen(test, token)).toBe(true)
    expect((await enroll(test, token, createAuthenticator())).status).toBe(200)
    expect((await thief.get('/api/console/account')).status).toBe(401)
    expect(await pending(await signInAs(test, 'owner', 'bo'))).toEqual([])
  })

  it('to someone new is for one person, whoever else invites them', async ({ test, owner }) => {
    const [first, second] = [await invite(test, 'bo@firm.example'), await inviteBy(owner, 'BO@firm.example')]
    expect((await enroll(test, second, createAuthenticator())).status).toBe(200)
    expect((await enroll(test, first, createAuthenticator())).status).toBe(200)
    expect(await readPeople(test.db)).toHaveLength(2)
  })

  it('is never for whoever has the address by now in place of who had it', async ({ test, owner }) => {
    const bo = await signInAs(test, 'owner', 'bo')
    const [before, late] = [await inviteBy(owner, bo.email), await inviteBy(owner, 'cy@firm.example')]
    await updatePerson(test.db, bo.id, { email: 'cy@firm.example', email_key: 'cy@firm.example' })
    const newcomers = await inviteBy(owner, bo.email)
    expect([await isOpen(test, before), await isOpen(test, newcomers)]).toEqual([false, true])
    for (const [token, status] of [[late, 410] as const, [newcomers, 200] as const])
      expect((await enroll(test, token, createAuthenticator())).status).toBe(status)
    expect((await bo.get('/api/console/account')).status).toBe(200)
  })
})

it('an owner’s invitation waits three days in an inbox, and makes one passkey', async ({ test, owner }) => {
  const [used, late] = [await inviteBy(owner, 'bo@firm.example'), await inviteBy(owner, 'cy@firm.example')]
  test.clock.advance(3 * DAY_MS - 1)
  expect((await enroll(test, used, createAuthenticator())).status).toBe(200)
  expect(await isOpen(test, used)).toBe(false)
  test.clock.advance(1)
  expect(await isOpen(test, late)).toBe(false)
})
