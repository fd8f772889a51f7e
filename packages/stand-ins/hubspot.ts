import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { Hono } from 'hono'
import * as z from 'zod/mini'
import { storeReceived } from './automation.ts'
import { readJson } from './read-request.ts'

const MONTH_MS = 30 * 24 * 60 * 60 * 1000

const FORM_FIELDS = ['email', 'firstname', 'lastname', 'phone', 'company', 'website', 'message']
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/

const submission = z.object({
  submittedAt: z.optional(z.string().check(z.regex(/^\d+$/))),
  fields: z.array(z.object({ objectTypeId: z.optional(z.string()), name: z.string(), value: z.string() })),
  context: z.optional(z.object({ pageUri: z.optional(z.string()), pageName: z.optional(z.string()) })),
})
type Submission = z.infer<typeof submission>

interface FieldError {
  message: string
  errorType: string
}

/** Stand-in for HubSpot's documented forms API. Point HUBSPOT_API_URL at `/sandbox/hubspot`. */
export function createHubspot({ database, now }: { database: DatabaseSync; now: () => Date }): Hono {
  const app = new Hono()

  app.post('/hubspot/submissions/v3/integration/submit/:portal{[0-9]+}/:form{[0-9a-f-]{36}}', async (c) => {
    const at = now()
    const read = submission.safeParse(await readJson(c.req.raw))
    if (!read.success) return c.json(failure('Invalid input JSON'), 400)
    const errors = errorsIn(read.data, at)
    if (errors.length > 0) return c.json({ ...failure('The request is not valid'), errors }, 400)
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify(read.data)
    storeReceived(database, { id: randomUUID(), destination: 'hubspot', body, headers, at })
    return c.json({ inlineMessage: 'Thanks for submitting the form.' })
  })

  app.post('/hubspot/*', (c) => c.json(failure('resource not found'), 404))
  return app
}

const failure = (message: string) => ({ status: 'error', message, correlationId: randomUUID() })

function errorsIn({ fields, context, submittedAt }: Submission, now: Date): FieldError[] {
  const errors: FieldError[] = []
  const wrong = (errorType: string, message: string) => errors.push({ message, errorType })
  for (const { name, value } of fields) {
    const about = `Error in 'fields.${name}'.`
    if (!FORM_FIELDS.includes(name)) wrong('FIELD_NOT_IN_FORM_DEFINITION', `${about} It is not part of the form`)
    if (name === 'email' && !EMAIL.test(value)) wrong('INVALID_EMAIL', `${about} Invalid email address`)
  }
  if (!fields.some(({ name, value }) => name === 'email' && value !== '')) {
    wrong('REQUIRED_FIELD', "Error in 'fields'. Required field 'email' is missing")
  }
  if (context?.pageUri !== undefined && !URL.canParse(context.pageUri)) {
    wrong('INVALID_PAGE_URI', "Error in 'context.pageUri'. Invalid URL")
  }
  if (submittedAt !== undefined && Number(submittedAt) < now.getTime() - MONTH_MS) {
    wrong('INVALID_METADATA', "Error in 'submittedAt'. It is more than a month ago")
  }
  return errors
}
