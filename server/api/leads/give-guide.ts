import type { Context } from 'hono'
import { checkGuideLink, type LinkParts } from '#server/flows/signed-link.ts'
import { connectionOf } from '#server/http/connection.ts'
import { Refusal } from '#server/http/refusal.ts'

interface GuideParts extends LinkParts {
  pages: { guide(connection: ReturnType<typeof connectionOf>): Promise<Response> }
}

/** `GET /api/guide?expires=…&key=…&signature=…`: the PDF, at the address that the lead magnet's form was answered with. */
export const giveGuide = (parts: GuideParts) => async (c: Context) => {
  const query = (name: string) => c.req.query(name) ?? ''
  const link = { expires: query('expires'), key: query('key'), signature: query('signature') }
  if (checkGuideLink(parts, link) !== 'good') {
    throw new Refusal(403, 'This link to the guide has ended. Please fill in its form again for a fresh one.')
  }
  return parts.pages.guide(connectionOf(c))
}
