import { describe, expect, it } from 'vitest'
import type { AuditAnswer, InviteAnswer, PeopleAnswer } from '#contracts/console-people.ts'
import type { QueuedKind } from '#contracts/lead-kind.ts'
import { DAY_MS } from '#server/clock.ts'
import { removePerson } from '#server/flows/console/people.ts'
import { createLog } from '#server/log.ts'
import { deliver } from '#server/outbox/deliver.ts'
import { settleTogether } from '#server/outbox/settle-together.ts'
import { insertAuditEntry, readAudit } from '#server/store/audit.ts'
import { TERMINAL } from '#server/store/console-invitations.ts'
import {
  insertPasskey,
  lockAccess,
  markRemoved,
  readPasskeysOf,
  readPeople,
  readSessionsOf,
} from '#server/store/console-people.ts'
import { claimDueDeliveries } from '#server/store/deliveries.ts'
import { createAuthenticator } from '#test/authenticator.ts'
import { type ConsoleBrowser, signInAs } from '#test/console.ts'
import { createTestApp, type TestApp } from '#test/create-test-app.ts'
import { dumpStore } from '#test/dump-store.ts'
import { onPostgres } from '#test/open-test-store.ts'

const peopleOf = async (owner: ConsoleBrowser) =>
  (await (await owner.get('/api/console/people')).json()) as PeopleAnswer
const whats = async ({ db }: TestApp) =>
  (await readAudit(db, { limit: 99 })).map(({ by, what, about }) => [by, what, about])

describe('people', () => {
  it('are shown with passkeys, without their keys, and sessions', async () => {
    await using test = await createTestApp()
    const owner = await signInAs(test, 'owner')
    const secret = { public_key: 'the-key', counter: 0, transports: '[]', label: 'Safari on iOS' }
    await insertPasskey(test.db, { ...secret, id: 'one', person_id: owner.id, added_at: 1, last_used_at: 2 })
    const answer = await owner.get('/api/console/people')
    const text = await answer.text()
    expect(text).not.toMatch(/the-key|token_hash/)
    expect(JSON.parse(text)).toEqual({
      people: [
        {
          id: 'owner',
          email: 'owner@firm.example',
          name: 'owner',
          role: 'owner',
          addedAt: test.clock(),
          passkeys: [
            { id: 'one', label: 'Safari on iOS', addedAt: 1, lastUsedAt: 2 },
            { id: expect.any(String), label: 'Firefox on Windows', addedAt: test.clock(), lastUsedAt: null },
          ],
          sessions: [
            {
              id: expect.any(String),
              browser: 'Firefox on Windows',
              createdAt: test.clock(),
              lastSeenAt: test.clock(),
              isThis: true,
            },
          ],
          isMe: true,
          isLastOwner: true,
        },
      ],
      invitations: [],
    })
  })

  it('are invited by a link that is told once, and the invitation can be withdrawn', async () => {
    await using test = await createTestApp({ origin: () => 'http://127.0.0.1:3000' })
    const owner = await signInAs(test, 'owner', 'owner', createAuthenticator({ origin: 'http://localhost:3000' }))
    const invited = await owner.post('/api/console/people/invite', {
      email: 'ada@firm.example',
      name: '',
      role: 'staff',
    })
    const { link, ...rest } = (await invited.json()) as InviteAnswer
    expect(link).toMatch(/^http:\/\/localhost:3000\/console\/enroll#[\w-]{43}$/)
    expect(rest).toEqual({ email: 'ada@firm.example', isKnown: false, isMailed: false })
    const { invitations } = await peopleOf(owner)
    expect(invitations).toMatchObject([
      { email: 'ada@firm.example', name: 'ada', role: 'staff', invitedBy: owner.email },
    ])
    expect(JSON.stringify(invitations)).not.toContain(link.split('#')[1])
    const withdraw = () => owner.post('/api/console/people/withdraw-invitation', { id: invitations[0]?.id })
    expect((await withdraw()).status).toBe(200)
    expect((await withdraw()).status).toBe(404)
    const token = link.split('#')[1]
    expect((await test.post('/api/console/enroll/options', { token })).status).toBe(410)
  })

  it('are mailed the link where mail is set up', async () => {
    const destinationsOf = (kind: QueuedKind) => (kind === 'console-invitation' ? (['visitor-mail'] as const) : [])
    await using test = await createTestApp({ destinationsOf })
    const owner = await signInAs(test, 'owner')
    const invited = await owner.post('/api/console/people/invite', {
      email: 'ada@firm.example',
      name: '',
      role: 'staff',
    })
    const { link, isMailed } = (await invited.json()) as InviteAnswer
    expect(isMailed).toBe(true)
    const promised = await test.db
      .selectFrom('deliveries')
      .innerJoin('messages', 'messages.id', 'message_id')
      .selectAll()
      .execute()
    expect(promised).toMatchObject([{ kind: 'console-invitation', destination: 'visitor-mail' }])
    const payload: unknown = JSON.parse(promised[0]?.payload ?? '')
    expect(payload).toEqual({ email: 'ada@firm.example', link, invitedBy: owner.email })
  })

  it('have a link that no reader of the store can use once it was mailed', async () => {
    const destinationsOf = (kind: QueuedKind) => (kind === 'console-invitation' ? (['visitor-mail'] as const) : [])
    await using test = await createTestApp({ destinationsOf })
    const owner = await signInAs(test, 'owner')
    const asked = { email: 'ada@firm.example', name: '', role: 'staff' }
    const invited = (await (await owner.post('/api/console/people/invite', asked)).json()) as InviteAnswer
    const token = invited.link.split('#')[1] ?? ''
    expect(JSON.stringify(await dumpStore(test.db))).toContain(token)
    const claim = { destination: 'visitor-mail' as const, now: test.clock(), leaseEnd: test.clock() + 1, limit: 1 }
    const [claimed] = await claimDueDeliveries(test.db, claim)
    if (!claimed) throw new Error('Nothing is due')
    const mailed = { destination: 'visitor-mail' as const, deliver: async () => ({ ok: true as const }) }
    const log = createLog(true, { write: () => {} })
    await deliver(
      { ...test, log, random: Math.random, settle: settleTogether(test.db), recordIncident: () => {} },
      mailed,
      claimed,
      new AbortController().signal,
    )
    expect(JSON.stringify(await dumpStore(test.db))).not.toContain(token)
    expect((await test.post('/api/console/enroll/options', { token })).status).toBe(200)
  })

  it.each([
    [{ email: 'no address', name: '', role: 'staff' }],
    [{ email: 'ada@firm.example', name: '', role: 'admin' }],
    [{ email: 'ada@firm.example', name: 'x'.repeat(101), role: 'staff' }],
    [{ email: 'ada@firm.example', role: 'staff' }],
  ])('are not invited by %j', async (body) => {
    await using test = await createTestApp()
    const owner = await signInAs(test, 'owner')
    expect((await owner.post('/api/console/people/invite', body)).status).toBe(422)
    expect((await peopleOf(owner)).invitations).toEqual([])
  })

  it('lose their entry at once when they are removed', async () => {
    await using test = await createTestApp()
    const [owner, staff] = [await signInAs(test, 'owner'), await signInAs(test, 'staff')]
    const passkey = { public_key: '', counter: 0, transports: '[]', label: '', added_at: 1, last_used_at: null }
    await insertPasskey(test.db, { ...passkey, id: 'one', person_id: staff.id })
    expect((await staff.get('/api/console/account')).status).toBe(200)
    expect((await owner.post('/api/console/people/remove', { id: staff.id })).status).toBe(200)
    expect((await staff.get('/api/console/account')).status).toBe(401)
    expect((await staff.get('/console')).status).toBe(303)
    expect((await owner.post('/api/console/people/remove', { id: staff.id })).status).toBe(404)
    expect((await peopleOf(owner)).people.map(({ id }) => id)).toEqual(['owner'])
    expect(await readSessionsOf(test.db, [staff.id])).toEqual([])
    expect(await readPasskeysOf(test.db, [staff.id])).toEqual([])
    expect(await whats(test)).toContainEqual([owner.email, 'removed a person', staff.email])
  })

  it('have their new role from the next request on', async () => {
    await using test = await createTestApp()
    const [owner, other] = [await signInAs(test, 'owner'), await signInAs(test, 'owner', 'other')]
    expect((await other.get('/api/console/people')).status).toBe(200)
    const answer = await owner.post('/api/console/people/change-role', { id: other.id, role: 'staff' })
    expect(answer.status).toBe(200)
    expect((await other.get('/api/console/people')).status).toBe(403)
    expect((await other.get('/api/console/account')).status).toBe(200)
    expect(await whats(test)).toContainEqual([owner.email, 'changed a role', `${other.email} to staff`])
  })

  it('always have an owner: the last one is neither removed nor made staff', async () => {
    await using test = await createTestApp()
    const owner = await signInAs(test, 'owner')
    await signInAs(test, 'staff')
    const removed = await owner.post('/api/console/people/remove', { id: owner.id })
    expect([removed.status, await removed.text()]).toEqual([
      409,
      'This is the last owner. Make someone else an owner first.',
    ])
    expect((await owner.post('/api/console/people/change-role', { id: owner.id, role: 'staff' })).status).toBe(409)
    expect((await owner.post('/api/console/people/change-role', { id: owner.id, role: 'owner' })).status).toBe(200)
  })

  it('keep one owner when two remove each other at the same time', async () => {
    await using test = await createTestApp()
    const [one, two] = [await signInAs(test, 'owner', 'one'), await signInAs(test, 'owner', 'two')]
    await Promise.all([
      one.post('/api/console/people/remove', { id: two.id }),
      two.post('/api/console/people/remove', { id: one.id }),
    ])
    const left = await test.db.selectFrom('console_people').select('id').where('removed_at', 'is', null).execute()
    expect(left).toHaveLength(1)
  })

  it.runIf(onPostgres)('wait for an owner who is being removed, on another server too', async () => {
    await using test = await createTestApp()
    const [one, two] = [await signInAs(test, 'owner', 'one'), await signInAs(test, 'owner', 'two')]
    const beside = await test.store.beside()
    const removal = test.db.transaction().execute(async (trx) => {
      await lockAccess(trx)
      await markRemoved(trx, two.id, 1)
      const other = removePerson({ db: beside.db, clock: test.clock }, { id: one.id, by: TERMINAL })
      // Enough time for the other one to count the owners, if it didn't wait.
      for (let round = 0; round < 20; round += 1) await readPeople(trx)
      return { other }
    })
    expect(await (await removal).other).toBe('last owner')
  })

  it('are signed out everywhere by an owner', async () => {
    await using test = await createTestApp()
    const [owner, staff] = [await signInAs(test, 'owner'), await signInAs(test, 'staff')]
    expect((await owner.post('/api/console/people/end-sessions', { id: staff.id })).status).toBe(200)
    expect((await staff.get('/api/console/account')).status).toBe(401)
    expect(await whats(test)).toContainEqual([owner.email, 'ended sessions', '1 session of staff@firm.example'])
  })
})

describe('the audit log', () => {
  const read = async (owner: ConsoleBrowser, query = '') =>
    (await (await owner.get(`/api/console/audit${query}`)).json()) as AuditAnswer

  it('is read in pages, the newest first, each line once', async () => {
    await using test = await createTestApp()
    const owner = await signInAs(test, 'owner')
    // Many share a timestamp, so page breaks fall among them.
    for (let line = 0; line < 120; line += 1)
      await insertAuditEntry(test.db, { by: 'a', what: 'looked', about: `${line}`, at: Math.floor(line / 30) })
    const found: string[] = []
    let query = ''
    for (;;) {
      const { entries, older } = await read(owner, query)
      found.push(...entries.map(({ about }) => about))
      if (older === null) break
      query = `?before=${older}`
    }
    expect(found).toHaveLength(120)
    expect(new Set(found).size).toBe(120)
    expect(found.slice(0, 30).every((line) => Number(line) >= 90)).toBe(true)
  })

  it('is filtered by who and what', async () => {
    await using test = await createTestApp()
    const owner = await signInAs(test, 'owner')
    for (const [by, what] of [
      ['ada', 'signed in'],
      ['ada', 'exported'],
      ['bob', 'signed in'],
    ] as const)
      await insertAuditEntry(test.db, { by, what, about: '', at: 1 })
    const { entries, people, whats: all } = await read(owner, '?by=ada&what=signed+in')
    expect(entries.map(({ by, what }) => [by, what])).toEqual([['ada', 'signed in']])
    expect([people, all]).toEqual([
      ['ada', 'bob'],
      ['exported', 'signed in'],
    ])
    expect((await read(owner, '?by=eve')).entries).toEqual([])
  })

  it('shows the last days alone, and leaves out looks', async () => {
    await using test = await createTestApp()
    const owner = await signInAs(test, 'owner')
    const log = (what: string, days: number) =>
      insertAuditEntry(test.db, { by: 'ada', what, about: '', at: test.clock() - days * DAY_MS })
    for (const days of [6, 8]) for (const what of ['looked at leads', 'wrote a note']) await log(what, days)
    const shown = async (query: string) => (await read(owner, query)).entries.map(({ what }) => what)
    expect(await shown('?what=changes')).toEqual(['wrote a note', 'wrote a note'])
    expect(await shown('?what=changes&days=7')).toEqual(['wrote a note'])
    expect(await shown('?days=30')).toHaveLength(4)
    expect(await shown('?days=toString')).toHaveLength(4)
  })

  it.each(['x', '1.', '%27', '1.00000000-0000-0000-0000-000000000000%00'])('refuses before=%s', async (before) => {
    await using test = await createTestApp()
    const owner = await signInAs(test, 'owner')
    expect((await owner.get(`/api/console/audit?before=${before}`)).status).toBe(422)
  })
})
