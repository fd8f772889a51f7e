import { absoluteUrl } from '../paths.ts'

/** HTML for readers elsewhere, with absolute links. */
export const absoluteHtmlLinks = (html: string, path: string): string =>
  html
    .replace(/\b(href|src)="(\/(?!\/)[^"]*)"/g, (_, name: string, target: string) => `${name}="${absoluteUrl(target)}"`)
    .replace(/\bhref="(#[^"]*)"/g, (_, fragment: string) => `href="${absoluteUrl(path)}${fragment}"`)

/** The same for Markdown; fenced code stays as it is. */
export const absoluteMarkdownLinks = (markdown: string): string =>
  markdown
    .split(/(^(?:```|~~~)[\s\S]*?^(?:```|~~~)[ \t]*$)/m)
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part.replace(/\]\((\/(?!\/)[^)\s]*)/g, (_, target: string) => `](${absoluteUrl(target)}`),
    )
    .join('')
