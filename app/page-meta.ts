import { site } from '#content/site.ts'

interface PageMeta {
  /** The home page gives none of its own. */
  title?: string
  description: string
  /** What the browser paints around the page: the color of its ground. */
  themeColor?: string
}

/** What the head of a page says of it. */
export function pageMeta({ title, description, themeColor = '#f7f4ee' }: PageMeta) {
  return [
    { title: title ? `${title} · ${site.name}` : `${site.name}: ${site.tagline}` },
    { name: 'description', content: description },
    { name: 'theme-color', content: themeColor },
  ]
}
