import { expect, test } from 'vitest'
import { FRIDAY, json, startSandbox } from '#test/sandbox.ts'

const FORM = '/sandbox/hubspot/submissions/v3/integration/submit/12345678/319478e5-e5fd-4d39-9d13-fc1f90bf46da'
const email = { objectTypeId: '0-1', name: 'email', value: 'ada@example.com' }

test.each([
  [{ fields: [] }, ['REQUIRED_FIELD']],
  [{ fields: [{ ...email, value: 'ada' }] }, ['INVALID_EMAIL']],
  [{ fields: [email, { name: 'shoe_size', value: '38' }] }, ['FIELD_NOT_IN_FORM_DEFINITION']],
  [{ fields: [email], context: { pageUri: '/contact' } }, ['INVALID_PAGE_URI']],
  [{ fields: [email], submittedAt: String(FRIDAY.getTime() - 31 * 86_400_000) }, ['INVALID_METADATA']],
  [{ fields: [{ ...email, value: '' }] }, ['INVALID_EMAIL', 'REQUIRED_FIELD']],
])('refuses %j and names each error', async (body, types) => {
  const { request } = startSandbox()
  const answer = await request(FORM, json('POST', body))
  expect(answer.status).toBe(400)
  const refusal = await answer.json()
  expect(refusal).toMatchObject({ status: 'error', correlationId: expect.any(String) })
  expect(refusal.errors.map(({ errorType }: { errorType: string }) => errorType)).toEqual(types)
})
