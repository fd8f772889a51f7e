import * as z from 'zod'
import { readContentFolder } from './front-matter.server.ts'
import { renderMarkdown } from './markdown.server.ts'
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

/** All services in their order. A wrong file fails the build and says what is wrong with which field. */
export function listServices(): Service[] {
  return readContentFolder('services')
    .map(({ path, slug, frontMatter: unchecked, body }) => {
      const checked = frontMatter.safeParse(unchecked)
      if (!checked.success) throw new Error(`${path}: ${z.prettifyError(checked.error)}`)
      const { callToAction, callToActionHref, ...service } = checked.data
      return {
        ...service,
        slug,
        descriptionHtml: renderMarkdown(body),
        callToAction: { label: callToAction, href: callToActionHref },
      }
    })
    .toSorted((a, b) => a.order - b.order)
}

/** The same without what a card does not show: a list page carries no bodies. */
export function listServiceSummaries(): ServiceSummary[] {
  return listServices().map(
    ({ items: _, descriptionHtml: __, callToAction: ___, plateAlt: ____, ...summary }) => summary,
  )
}
