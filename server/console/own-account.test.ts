import { HOUR_MS } from '#contracts/clock.ts'
import { readPerson } from '#server/store/console-people.ts'
import { auditOf, signInAs } from '#test/console.ts'
import { createTestApp } from '#test/create-test-app.ts'
import { expect, it } from '#test/it.ts'
import { mailing, messagesOf } from '#test/mailed-links.ts'

const AT = '/api/console/account'

it('changes a person’s own name, and their address once they typed the code that was mailed to it', async () => {
  await using test = await createTestApp({ destinationsOf: mailing('console-invitation') })
  const [ada, bob] = [await signInAs(test, 'owner', 'ada'), await signInAs(test, 'staff', 'bob')]
  const statusOf = async (what: string, body: object, by = ada) => (await by.post(`${AT}/${what}`, body)).status
  const emailOf = async () => (await readPerson(test.db, 'ada'))?.email
  expect(await (await ada.post(`${AT}/rename`, { name: ' ' })).text()).toBe('Write your name.')
  expect(await statusOf('rename', { name: 'Ada Smith' })).toBe(200)
  expect((await readPerson(test.db, 'ada'))?.name).toBe('Ada Smith')

  expect(await statusOf('address', { email: 'BOB@firm.example' })).toBe(422)
  expect(await (await ada.post(`${AT}/address`, { email: 'a@b' })).text()).toBe('Please enter a valid email address.')
  const email = 'ada@smith.example'
  expect(await statusOf('address', { email })).toBe(200)
  const [first] = await messagesOf(test)
  expect(first).toEqual({ email, token: expect.stringMatching(/^(?:\w{4}-){3}\w{4}$/) })
  const code = first?.['token']?.toLowerCase() ?? ''
  // Another's code, another address, or no code.
  expect(await statusOf('prove-address', { email, code }, bob)).toBe(422)
  expect(await statusOf('prove-address', { email: 'eve@smith.example', code })).toBe(422)
  expect(await statusOf('prove-address', { email, code: 'ABCD-ABCD-ABCD-ABCD' })).toBe(422)
  expect(await emailOf()).toBe('ada@firm.example')
  expect([await statusOf('prove-address', { email, code }), await emailOf()]).toEqual([200, email])
  expect(await statusOf('prove-address', { email, code })).toBe(422)
  expect(await auditOf(test)).toContainEqual([email, 'changed their address', 'from ada@firm.example'])

  expect(await statusOf('address', { email: 'late@smith.example' })).toBe(200)
  test.clock.advance(HOUR_MS)
  const late = (await messagesOf(test))[1]?.['token'] ?? ''
  expect(await statusOf('prove-address', { email: 'late@smith.example', code: late })).toBe(422)
})

it('says that mail comes first, without which no code can be mailed', async ({ test }) => {
  const ada = await signInAs(test, 'owner', 'ada')
  const answer = await ada.post(`${AT}/address`, { email: 'ada@smith.example' })
  expect([answer.status, await answer.text()]).toEqual([409, 'The code can’t be mailed: connect mail first.'])
})
