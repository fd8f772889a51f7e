import { expect, it } from '#test/it.ts'
import { readSecrets } from './secrets.ts'

const unset = { sessionSecret: undefined, webhookSigningSecret: undefined }

it('makes different secrets of 32 bytes, the same for every server on the store', async ({ store }) => {
  const others = await Promise.all([store.beside(), store.beside()])
  const [made, ...same] = await Promise.all([store, ...others].map(({ db }) => readSecrets(unset, db)))
  if (!made) throw new Error('nothing was made')
  expect(Buffer.from(made.session, 'base64')).toHaveLength(32)
  expect(made.webhookSigning).toMatch(/^whsec_/)
  expect(Buffer.from(made.webhookSigning.slice(6), 'base64')).toHaveLength(32)
  expect(made.webhookSigning.slice(6)).not.toBe(made.session)
  expect(same).toEqual([made, made])
})

it('makes none that is given', async ({ db }) => {
  const made = expect.stringMatching(/^.{44}$/)
  const input = { sessionSecret: 'a'.repeat(32), webhookSigningSecret: 'whsec_given' }
  const secrets = { session: 'a'.repeat(32), webhookSigning: 'whsec_given', erasures: made }
  expect(await readSecrets(input, db)).toMatchObject(secrets)
  const stored = await db.selectFrom('secrets').select('name').orderBy('name').execute()
  expect(stored.map(({ name }) => name)).toEqual(['erasures'])
})

it('refuses a damaged secret and names it, rather than sign with it', async ({ db }) => {
  await db.insertInto('secrets').values({ name: 'erasures', value: 'abc' }).execute()
  await expect(readSecrets(unset, db)).rejects.toThrow('"erasures" is damaged')
})
