import { randomUUID } from 'node:crypto'
import { DAY_MS } from '#contracts/clock.ts'
import type { AuditAnswer, InviteAnswer, PeopleAnswer } from '#contracts/console-people.ts'
import {
  changeRole,
  endOneSession,
  removePasskey,
  removePerson,
  signOutEverywhere,
  withdrawInvitation,
} from '#server/flows/people/people.ts'
import { makeClientCode } from '#server/flows/purchase/checkout.ts'
import { insertAuditEntry } from '#server/store/audit.ts'
import { readPasskeysOf, readPeople, readSessionsOf } from '#server/store/console-people.ts'
import { createAuthenticator } from '#test/authenticator.ts'
import { auditOf, type ConsoleBrowser, signInAs } from '#test/console.ts'
import { createTestApp } from '#test/create-test-app.ts'
import { dumpStore } from '#test/dump-store.ts'
import { answerOf, it as base, describe, expect } from '#test/it.ts'
import { mailing, messagesOf } from '#test/mailed-links.ts'
import { sendSurvey } from '#test/send-survey.ts'

const it = base.extend('given', { destinationsOf: mailing('console-invitation') })

const ASKED = { email: 'ada@firm.example', name: '', role: 'staff' }

const peopleOf = (owner: ConsoleBrowser) => owner.read<PeopleAnswer>('/api/console/people')

/** What an owner's change of who has access answers. */
const change = async (owner: ConsoleBrowser, what: string, body: object) =>
  (await owner.post(`/api/console/people/${what}`, body)).status

async function inviteAda(owner: ConsoleBrowser) {
  const invited = (await (await owner.post('/api/console/people/invite', ASKED)).json()) as InviteAnswer
  return { invited, token: invited.link.split('#')[1] ?? '' }
}

describe('people', () => {
  it('are shown with passkeys, without their keys, and sessions', async ({ test, owner }) => {
    const text = await (await owner.get('/api/console/people')).text()
    expect(text).not.toMatch(/public_?key|token_?hash/i)
    const now = test.clock()
    const passkey = { id: expect.any(String), label: 'Firefox on Windows', addedAt: now, lastUsedAt: null }
    const session = { id: expect.any(String), browser: 'Firefox on Windows', createdAt: now, lastSeenAt: now }
    const me = { id: 'owner', email: 'owner@firm.example', name: 'owner', role: 'owner', addedAt: now, isMe: true }
    const mine = { passkeys: [passkey], sessions: [{ ...session, isThis: true }], isLastOwner: true }
    expect(JSON.parse(text)).toEqual({ people: [{ ...me, ...mine }], invitations: [] })
  })

  it('are invited by a link that is told once, and the invitation can be withdrawn', async () => {
    await using test = await createTestApp({ origin: () => 'http://127.0.0.1:3000' })
    const owner = await signInAs(test, 'owner', 'owner', createAuthenticator({ origin: 'http://localhost:3000' }))
    for (const wrong of [{ email: 'no address' }, { role: 'admin' }, { name: 'x'.repeat(101) }, { name: undefined }])
      expect([wrong, await change(owner, 'invite', { ...ASKED, ...wrong })]).toEqual([wrong, 422])
    const { invited, token } = await inviteAda(owner)
    const link = expect.stringMatching(/^http:\/\/localhost:3000\/console\/enroll#[\w-]{43}$/)
    expect(invited).toEqual({ link, email: 'ada@firm.example', isKnown: false, isMailed: false })
    const { invitations } = await peopleOf(owner)
    expect(invitations).toMatchObject([{ ...ASKED, name: 'ada', invitedBy: owner.email }])
    expect(JSON.stringify(invitations)).not.toContain(token)
    for (const status of [200, 404])
      expect(await change(owner, 'withdraw-invitation', { id: invitations[0]?.id })).toBe(status)
    expect((await test.post('/api/console/enroll/options', { token })).status).toBe(410)
    expect(await auditOf(test)).toContainEqual([owner.email, 'withdrew an invitation', 'ada@firm.example as staff'])
  })

  it('are mailed the link, which is nowhere in the store once it was mailed', async ({ test, owner, worker }) => {
    const { invited, token } = await inviteAda(owner)
    expect(invited.isMailed).toBe(true)
    expect(await messagesOf(test)).toEqual([{ email: 'ada@firm.example', link: invited.link, invitedBy: owner.email }])
    await worker.sendDue()
    expect(JSON.stringify(await dumpStore(test.db))).not.toContain(token)
    expect((await test.post('/api/console/enroll/options', { token })).status).toBe(200)
  })

  it('have their new role from the next request on, and are out at once when removed', async ({ test }) => {
    const [owner, other] = [await signInAs(test, 'owner'), await signInAs(test, 'owner', 'other')]
    const gets = async (path: string) => (await other.get(path)).status
    expect(await gets('/api/console/people')).toBe(200)
    expect(await change(owner, 'change-role', { id: other.id, role: 'staff' })).toBe(200)
    expect([await gets('/api/console/people'), await gets('/api/console/account')]).toEqual([403, 200])
    expect(await change(owner, 'end-sessions', { id: other.id })).toBe(200)
    expect(await gets('/api/console/account')).toBe(401)
    Object.assign(other, await signInAs(test, 'staff', 'other'))
    expect(await gets('/api/console/account')).toBe(200)
    for (const status of [200, 404]) expect(await change(owner, 'remove', { id: other.id })).toBe(status)
    expect([await gets('/api/console/account'), await gets('/console')]).toEqual([401, 303])
    expect((await peopleOf(owner)).people.map(({ id }) => id)).toEqual(['owner'])
    expect([await readSessionsOf(test.db, [other.id]), await readPasskeysOf(test.db, [other.id])]).toEqual([[], []])
    for (const [what, about] of [
      ['changed a role', `${other.email} to staff`],
      ['ended sessions', `1 session of ${other.email}`],
      ['removed a person', other.email],
    ])
      expect(await auditOf(test)).toContainEqual([owner.email, what, about])
  })

  it('always have an owner: the last one is neither removed nor made staff', async ({ test, owner }) => {
    const why = 'This is the last owner. Make someone else an owner first.'
    expect(await answerOf(owner.post('/api/console/people/remove', { id: owner.id }))).toEqual([409, why])
    expect(await change(owner, 'change-role', { id: owner.id, role: 'staff' })).toBe(409)
    expect(await change(owner, 'change-role', { id: owner.id, role: 'owner' })).toBe(200)
    const two = await signInAs(test, 'owner', 'two')
    // Both confirm first: whoever is removed can't.
    const path = '/api/console/people/remove'
    const [byOne, byTwo] = [await owner.confirmFor(path, { id: two.id }), await two.confirmFor(path, { id: owner.id })]
    await Promise.all([owner.post(path, { id: two.id }, byOne), two.post(path, { id: owner.id }, byTwo)])
    expect((await readPeople(test.db)).map(({ role }) => role)).toEqual(['owner'])
  })

  it('can change nobody’s access who lost theirs while the request was on its way', async ({ test, owner, staff }) => {
    const me = { personId: owner.id, sessionId: 'ended', email: owner.email, name: '', role: 'owner' } as const
    const place = { siteName: async () => '', consoleOrigin: undefined, origin: () => 'http://localhost' }
    const deps = { db: test.db, clock: test.clock, ...place }
    const { id } = staff
    const [session] = await readSessionsOf(test.db, [owner.id])
    const [passkey] = await readPasskeysOf(test.db, [owner.id])
    for (const change of [
      () => removePerson(deps, { id, by: me }),
      () => changeRole(deps, { id, role: 'owner', by: me }),
      () => signOutEverywhere(deps, { id, by: me }),
      () => signOutEverywhere(deps, { id: owner.id, by: me }),
      () => withdrawInvitation(deps, { id, by: me }),
      () => endOneSession(deps, me, session?.id ?? ''),
      () => removePasskey(deps, me, passkey?.id ?? ''),
    ])
      await expect(change()).rejects.toThrow('Please sign in.')
    expect(await readSessionsOf(test.db, [owner.id])).toHaveLength(1)
    expect(await readPeople(test.db)).toHaveLength(2)
  })
})

describe('the audit log', () => {
  const read = (owner: ConsoleBrowser, query = '') => owner.read<AuditAnswer>(`/api/console/audit${query}`)

  it('is read in pages, the newest first, each line once', async ({ test, owner }) => {
    // Many share a timestamp, so page breaks fall among them.
    for (let line = 0; line < 120; line += 1)
      await insertAuditEntry(test.db, { by: 'a', what: 'acted', about: `${line}`, at: Math.floor(line / 30) })
    const found: number[] = []
    for (let before: string | null = ''; before !== null; ) {
      const page: AuditAnswer = await read(owner, `?before=${before}`)
      found.push(...page.entries.map(({ about }) => Number(about)))
      before = page.older
    }
    expect([found.length, new Set(found).size, Math.min(...found.slice(0, 30))]).toEqual([120, 120, 90])
    for (const before of ['x', '1.', '%27', '1.00000000-0000-0000-0000-000000000000%00'])
      expect([before, (await owner.get(`/api/console/audit?before=${before}`)).status]).toEqual([before, 422])
  })

  it('shows the last days alone, one person’s or one kind’s, and looks only if asked', async ({ test, owner }) => {
    const did = { ada: ['looked at leads', 'wrote a note'], bob: ['published content'], [owner.email]: ['signed in'] }
    for (const days of [6, 8])
      for (const [by, whats] of Object.entries(did))
        for (const what of whats)
          await insertAuditEntry(test.db, { by, what, about: '', at: test.clock() - days * DAY_MS })
    const shown = async (query: string) =>
      (await read(owner, query)).entries.map(({ by, what }) => `${by} ${what}`).toSorted()
    expect(await shown('?days=7')).toEqual(['ada wrote a note', 'bob published content', `${owner.email} signed in`])
    expect(await shown('?by=ada')).toEqual(['ada wrote a note', 'ada wrote a note'])
    for (const [kind, one] of [
      ['looks', 'ada looked at leads'],
      ['leads', 'ada wrote a note'],
      ['site', 'bob published content'],
      ['people', `${owner.email} signed in`],
    ])
      expect([kind, await shown(`?days=7&kind=${kind}`)]).toEqual([kind, [one]])
    for (const query of ['?by=eve', '?kind=money']) expect(await shown(query)).toEqual([])
    for (const query of ['?days=toString', '?kind=x', '?of=%25'])
      expect((await owner.get(`/api/console/audit${query}`)).status).toBe(422)
    expect((await read(owner)).people).toEqual({ ada: 'ada', bob: 'bob', [owner.email]: 'owner' })
  })

  it('leads to whom or what each entry is about, by name as long as we have it', async ({ test, owner }) => {
    const lead = await sendSurvey(test, { firstName: 'Ada', lastName: 'Lovelace' })
    const [gone, order] = [randomUUID(), randomUUID()]
    const code = await makeClientCode(test, 'Smith LLP')
    const link = { says: 'Ada Lovelace', href: `/console/leads/${lead}` }
    const nobody = { says: null, href: null }
    for (const [what, about, of, rest] of [
      ['changed a lead’s state', `${lead}: new → client`, [link], 'new → client'],
      ['merged two people', `${lead} and ${gone}`, [link, nobody], ''],
      ['wrote a note', gone, [nobody], ''],
      ['refunded an order', `${order}: 4900 usd`, [{ says: 'an order', href: '/console/orders' }], '4900 usd'],
      ['was refused a refund', order, [{ says: 'an order', href: '/console/orders' }], ''],
      ['made a client code', code.id, [{ says: 'Smith LLP', href: '/console/orders' }], ''],
      ['signed in', 'Chrome on Mac', [], 'Chrome on Mac'],
    ] as const) {
      test.clock.advance(1)
      await insertAuditEntry(test.db, { by: 'ada', what, about, at: test.clock() })
      expect((await read(owner)).entries[0]).toMatchObject({ what, about: rest, of })
    }
    const about = (await read(owner, `?of=${lead}`)).entries.map(({ what }) => what)
    expect(about).toEqual(['merged two people', 'changed a lead’s state'])
  })
})
