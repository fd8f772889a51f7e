import type { Context } from 'hono'
import { ATTRIBUTION_HEADER, type Attribution, readAttribution } from '#contracts/attribution.ts'

/** Where a lead's sender came from, as the page says; never a reason to refuse a lead. */
export const attributionOf = (c: Context): Attribution | undefined => readAttribution(c.req.header(ATTRIBUTION_HEADER))
