import { site } from '#content/site.ts'
import { absoluteUrl } from '../public-origin.ts'

interface Entry {
  title: string
  /** On this site, or absolute. */
  href: string
  summary: string
}

/** A guide to the site for language models (llmstxt.org): one Markdown list a kind of page. */
export function llmsText(sections: readonly { title: string; entries: readonly Entry[] }[]): string {
  const line = ({ title, href, summary }: Entry) =>
    `- [${title.replace(/[[\]]/g, '\\$&')}](${href.startsWith('/') ? absoluteUrl(href) : href}): ${summary}`
  return [
    `# ${site.name}`,
    `> ${site.description}`,
    site.disclaimer,
    ...sections.map(({ title, entries }) => `## ${title}\n\n${entries.map(line).join('\n')}`),
  ]
    .join('\n\n')
    .concat('\n')
}
