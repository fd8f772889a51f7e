import { expect, it } from 'vitest'
import { surveySubmission } from '#ops/sample-submissions.ts'
import { createTestApp, type TestApp } from '#test/create-test-app.ts'
import { byMail } from '#test/mailed-links.ts'
import { type QuietKind } from './dummy-mail.ts'

const rows = async ({ db }: TestApp) =>
  Promise.all(
    (['mail_links', 'messages', 'deliveries'] as const).map(
      async (table) => (await db.selectFrom(table).selectAll().execute()).length,
    ),
  )

it('does for an address that isn’t known, or was just mailed, what it does for one that is', async () => {
  const decoys: QuietKind[] = []
  await using test = await createTestApp({ destinationsOf: byMail, dummyMail: (kind) => void decoys.push(kind) })
  await test.post('/api/survey', surveySubmission({ email: 'grace@example.com' }))
  const [, messages, deliveries] = await rows(test)
  const ask = async (email: string) => test.post('/api/your-data', { email })

  await ask('grace@example.com')
  expect(decoys).toEqual([])
  expect(await rows(test)).toEqual([1, Number(messages) + 1, Number(deliveries) + 1])
  const [mail] = await test.db.selectFrom('deliveries').selectAll().where('destination', '=', 'visitor-mail').execute()
  expect(mail?.next_attempt_at).toBeGreaterThanOrEqual(test.clock())
  expect(mail?.next_attempt_at).toBeLessThan(test.clock() + 3000)
  // Nothing starts it sooner.
  expect(test.woken()).toBe(0)

  await ask('grace@example.com')
  await ask('nobody@example.com')
  expect(decoys).toEqual(['your-data', 'your-data'])
  // A commit each, which keeps nothing about the address.
  expect(await rows(test)).toEqual([3, Number(messages) + 1, Number(deliveries) + 1])
  expect(JSON.stringify(await test.db.selectFrom('mail_links').selectAll().execute())).not.toContain('nobody')
  await test.post('/api/purchase-links', { email: 'nobody@example.com' })
  expect(decoys).toEqual(['your-data', 'your-data', 'purchase'])
})
