import * as z from 'zod/mini'

/** What can be a stand-in on this server (decisions §6), in the words of the 'Sandbox' mark. */
export const sandboxedPart = z.enum(['automation', 'scheduler'])
export type SandboxedPart = z.infer<typeof sandboxedPart>

/** What `GET /api/site-config` answers: what a page must know at run time, nothing secret (decisions §8). */
export const siteConfig = z.object({
  /** Address of the scheduler's page, absolute or of this site; null when no scheduler is set up. */
  schedulerUrl: z.nullable(z.string()),
  /** What is not real on this server; empty when everything is. */
  sandboxed: z.array(sandboxedPart),
})
export type SiteConfig = z.infer<typeof siteConfig>
