import * as z from 'zod/mini'

/** What can be a stand-in on this server, in the words of the 'Sandbox' mark. */
export const sandboxedPart = z.enum(['automation', 'scheduler', 'assistant', 'payments', 'archives', 'mail'])
export type SandboxedPart = z.infer<typeof sandboxedPart>

/** What `GET /api/site-config` answers: what a page must know at run time, nothing secret. */
export const siteConfig = z.object({
  /** Address of the scheduler's page, absolute or of this site; null when no scheduler is set up. */
  schedulerUrl: z.nullable(z.string()),
  /** The voice assistant of /demo. `scriptIntegrity` is null when it isn't known what the script must be. */
  assistant: z.nullable(
    z.object({ scriptUrl: z.string(), scriptIntegrity: z.nullable(z.string()), agentId: z.string() }),
  ),
  clarityProjectId: z.nullable(z.string()),
  /** The one price that is sold, as call 6 names it; null when nothing can be bought. */
  priceId: z.nullable(z.string()),
  maskerSite: z.nullable(z.string()),
  /** What is not real on this server; empty when everything is. */
  sandboxed: z.array(sandboxedPart),
})
export type SiteConfig = z.infer<typeof siteConfig>
