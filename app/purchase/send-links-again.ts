import { EMAIL_MESSAGE, EMAIL_PATTERN } from '#contracts/field-rules.ts'
import { postJson } from '../post-json.ts'

/** Asks for the links of a purchase. Resolves with nothing when it was heard, else with what to tell the visitor. */
export async function sendLinksAgain(typed: string, post = postJson): Promise<string | undefined> {
  const email = typed.trim()
  if (email === '') return 'Email is required.'
  if (!EMAIL_PATTERN.test(email)) return EMAIL_MESSAGE
  try {
    const answer = await post('/api/purchase-links', JSON.stringify({ email }))
    if (answer.ok) return undefined
    return answer.status === 429 ? await answer.text() : FAILURE_MESSAGE
  } catch {
    return FAILURE_MESSAGE
  }
}

const FAILURE_MESSAGE = 'Something went wrong. Please try again.'
