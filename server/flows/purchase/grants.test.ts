import { expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#server/clock.ts'
import { createTestClock } from '#test/create-test-app.ts'
import { openTestStore } from '#test/open-test-store.ts'
import { createSigner } from '../signed-link.ts'
import { hashClientCode, issueGrant, readGrant } from './checkout.ts'

const CODE = 'GIMBAL-DEMO'

async function openGate() {
  const store = await openTestStore()
  const clock = createTestClock()
  const parts = { db: store.db, clock, clientCodes: [hashClientCode(CODE)], signingSecrets: ['a secret of the test'] }
  const stored = async () => (await store.db.selectFrom('grants').select('id').execute()).map(({ id }) => id)
  return { ...parts, parts, stored, [Symbol.asyncDispose]: () => store[Symbol.asyncDispose]() }
}

it('reads no grant in which anything is missing, changed or added', async () => {
  await using gate = await openGate()
  const grant = (await issueGrant(gate.parts, CODE)) ?? ''
  const [id = '', key = '', signature = ''] = grant.split('.')
  expect(readGrant(gate.parts, grant)).toBe(id)
  for (const other of ['', id, `${id}.${key}`, `.${key}.${signature}`, `${grant}.`, `${grant}.more`, ` ${grant}`])
    expect(readGrant(gate.parts, other)).toBeUndefined()
})

it.each(['GIMBAL-DEMO', 'gimbal demo', 'Gimbal - Demo', 'gimbal--demo'])(
  'takes %s for the code it is',
  async (typed) => {
    await using gate = await openGate()
    expect(await issueGrant(gate.parts, typed)).toBeDefined()
  },
)

it('takes a code that was given out with a space or in one word, and no other for it', async () => {
  await using gate = await openGate()
  for (const code of ['SMITH LAW', 'SMITHLAW']) {
    const parts = { ...gate.parts, clientCodes: [hashClientCode(code)] }
    expect(await issueGrant(parts, 'smith-law')).toBeDefined()
    for (const other of ['smith_law', 'smith-laws', 'smith', '', '-'])
      expect(await issueGrant(parts, other)).toBeUndefined()
  }
})

it('reads what was signed to be a grant, and nothing that was signed for anything else', async () => {
  await using gate = await openGate()
  const signedFor = (purpose: string) => {
    const { key, signature } = createSigner(gate.signingSecrets, purpose).sign('the-id')
    return `the-id.${key}.${signature}`
  }
  expect(readGrant(gate.parts, signedFor('grant'))).toBe('the-id')
  for (const purpose of ['download', '']) expect(readGrant(gate.parts, signedFor(purpose))).toBeUndefined()
})

it('keeps a grant that has ended for a day, and throws it away with the next one that is given', async () => {
  await using gate = await openGate()
  await issueGrant(gate.parts, CODE)
  gate.clock.advance(30 * MINUTE_MS + DAY_MS)
  await issueGrant(gate.parts, CODE)
  expect(await gate.stored()).toHaveLength(2)
  gate.clock.advance(1)
  await issueGrant(gate.parts, CODE)
  expect(await gate.stored()).toHaveLength(2)
})
