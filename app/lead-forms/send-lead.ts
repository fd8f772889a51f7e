import type { LeadAnswer } from '#contracts/given-to-pages.ts'
import { postJson } from '../post-json.ts'

type Post = typeof postJson

/** Sends a lead to its door. Resolves with what it is answered with once it is stored, else with what to tell the visitor (§8). */
export async function sendLead(
  door: string,
  json: string,
  networkMessage: string,
  post: Post = postJson,
): Promise<LeadAnswer | { complaint: string }> {
  try {
    const answer = await post(door, json)
    if (answer.ok) return await readAnswer(answer)
    return { complaint: `Submission failed. Status: ${answer.status}. Message: ${await answer.text()}` }
  } catch (error) {
    return { complaint: (error instanceof Error && error.message) || networkMessage }
  }
}

/** What is stored is stored, even if its answer breaks off. */
async function readAnswer(answer: Response): Promise<LeadAnswer> {
  try {
    const { guide } = (await answer.json()) as LeadAnswer
    return typeof guide === 'string' ? { guide } : {}
  } catch {
    return {}
  }
}
