import { postJson } from '../post-json.ts'

type Post = typeof postJson

/** Sends a lead to its door. Resolves with nothing once it is stored, else with what to tell the visitor (§8). */
export async function sendLead(
  door: string,
  json: string,
  networkMessage: string,
  post: Post = postJson,
): Promise<string | undefined> {
  try {
    const answer = await post(door, json)
    if (answer.ok) return undefined
    return `Submission failed. Status: ${answer.status}. Message: ${await answer.text()}`
  } catch (error) {
    return (error instanceof Error && error.message) || networkMessage
  }
}
