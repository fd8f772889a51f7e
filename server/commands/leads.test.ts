import { newsletterSubmission } from '#ops/sample-submissions.ts'
import { erasePerson, openErasures } from '#server/flows/privacy/erase-person.ts'
import { readSecrets } from '#server/store/secrets.ts'
import { expect, it } from '#test/it.ts'
import { tellCommand } from '#test/run-command.ts'
import { storeLead } from '#test/store/store-lead.ts'
import { leads } from './leads.ts'

const EMAIL = 'ada@example.com'

it('erases again whom a backup brought back, by the records beside it, and nobody without them', async ({ store }) => {
  const again = () => tellCommand(leads, store, ['erase', '--again'], { settings: { DATA_DIR: store.folder } })
  const payload = JSON.stringify(newsletterSubmission({ email: EMAIL }))
  const lead = { id: 'a', kind: 'newsletter', payload, created_at: 0, email: EMAIL, email_key: EMAIL } as const
  await storeLead(store.db, lead)
  const missing = expect.stringMatching(/^Nobody was erased again: .+ isn't there/)
  expect(await again()).toMatchObject({ status: 1, errors: missing })
  const secrets = await readSecrets({ sessionSecret: undefined, webhookSigningSecret: undefined }, store.db)
  await erasePerson({ db: store.db, clock: Date.now, erasures: openErasures(store.folder, secrets.erasures) }, EMAIL)
  await storeLead(store.db, lead)
  expect((await again()).output).toContain('Erased again: 1 people; 1 leads, the address on 0 orders.\n')
  expect(await store.db.selectFrom('leads').select('id').execute()).toEqual([])
})
