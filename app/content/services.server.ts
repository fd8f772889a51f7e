import * as z from 'zod'
import { type ContentFile, checkFrontMatter, readContentFolder } from './front-matter.server.ts'
import { readOnce } from './pieces/read-once.server.ts'
import { renderRichText } from './rich-text/render-rich-text.server.ts'
import type { Service, ServiceSummary } from './service.ts'

const frontMatter = z.strictObject({
  category: z.string().min(1),
  order: z.int().positive(),
  targetAudience: z.array(z.enum(['solo', 'firm'])).min(1),
  plate: z.string().min(1),
  plateAlt: z.string().min(1),
  summary: z.string().min(1).max(110),
  items: z.array(z.string().min(1)).min(4).max(6),
  callToAction: z.string().min(1),
  callToActionHref: z.string().startsWith('/'),
})

/** A service from its file. @throws what is wrong with which field of which file */
export function parseService(file: ContentFile): Service {
  const { callToAction, callToActionHref, ...service } = checkFrontMatter(file, frontMatter)
  return {
    ...service,
    slug: file.slug,
    description: renderRichText(file.body),
    callToAction: { label: callToAction, href: callToActionHref },
  }
}

/** All services in their order. A wrong file fails the build. */
export const listServices = readOnce((): Service[] =>
  readContentFolder('services')
    .map(parseService)
    .toSorted((a, b) => a.order - b.order),
)

/** The same with only what a card shows: a list page carries no bodies. */
export function listServiceSummaries(): ServiceSummary[] {
  return listServices().map(({ slug, category, order, targetAudience, plate, summary }) => ({
    slug,
    category,
    order,
    targetAudience,
    plate,
    summary,
  }))
}
