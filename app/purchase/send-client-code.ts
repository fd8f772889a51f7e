import { INVALID_CODE_MESSAGE } from '#contracts/masker-release.ts'
import { postJson } from '../post-json.ts'

/** Asks the server about a code. Resolves with nothing when it is right, else with what to tell the visitor. */
export async function sendClientCode(typed: string, post = postJson): Promise<string | undefined> {
  const code = typed.trim()
  // What cannot be a code costs the visitor none of the few tries.
  if (code === '') return INVALID_CODE_MESSAGE
  try {
    const answer = await post('/api/client-code', JSON.stringify({ code }))
    if (answer.ok) return undefined
    if (answer.status === 429) return tooManyTries(Number(answer.headers.get('retry-after')))
    return answer.status === 422 ? INVALID_CODE_MESSAGE : NOT_CHECKED
  } catch {
    return NOT_CHECKED
  }
}

const NOT_CHECKED = 'We couldn’t check the code. Check your connection and try again.'

function tooManyTries(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  const wait = minutes > 1 ? `${minutes} minutes` : 'a minute'
  return `Too many codes were tried from here. Please try again in ${wait}.`
}
