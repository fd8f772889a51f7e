import { site } from '#content/site.ts'

/** Title and description of a page. The home page gives no title of its own. */
export function pageMeta({ title, description }: { title?: string; description: string }) {
  return [
    { title: title ? `${title} · ${site.name}` : `${site.name}: ${site.tagline}` },
    { name: 'description', content: description },
  ]
}
