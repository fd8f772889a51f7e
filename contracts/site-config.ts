import * as z from 'zod/mini'
import { money } from './purchase.ts'

/** What can be a sandbox stand-in on this server, as named in the 'Sandbox' badge. */
export const sandboxedPart = z.enum(['automation', 'scheduler', 'assistant', 'payments', 'archives', 'mail'])
export type SandboxedPart = z.infer<typeof sandboxedPart>

/** `GET /api/site-config`: the settings a page needs at run time. No secrets. */
export const siteConfig = z.object({
  /** URL of the scheduler's page, absolute or on this site; null if none is set up. */
  schedulerUrl: z.nullable(z.string()),
  /** True in a browser with a console session on this host: no third party's script may run beside it. */
  isBesideConsole: z.boolean(),
  /** The voice assistant of /demo. `scriptIntegrity` is null if the script's hash isn't known. */
  assistant: z.nullable(
    z.object({ scriptUrl: z.string(), scriptIntegrity: z.nullable(z.string()), agentId: z.string() }),
  ),
  clarityProjectId: z.nullable(z.string()),
  /** The payment provider's id of the one price on sale; null if nothing is for sale. */
  priceId: z.nullable(z.string()),
  /** What that price is; null if nothing is for sale, or the provider hasn't said yet. */
  price: z.nullable(money),
  maskerSite: z.nullable(z.string()),
  /** Which parts are stand-ins on this server; empty if none. */
  sandboxed: z.array(sandboxedPart),
})
export type SiteConfig = z.infer<typeof siteConfig>

/** What the settings decide of it. The provider decides the price. */
export type SiteSettings = Omit<SiteConfig, 'price' | 'isBesideConsole'>
