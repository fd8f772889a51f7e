import { createElement, Fragment, type ReactNode } from 'react'
import type { RichText } from './content/markdown.server.ts'
import { SiteLink } from './ui/site-link.tsx'

/** Text from content/ as elements of the page; links within the site do not load it anew. */
export function RichTextBody({ text }: { text: RichText }): ReactNode {
  return createElement(Fragment, null, ...toNodes(text))
}

function toNodes(text: RichText): ReactNode[] {
  return text.map((part) => {
    if (typeof part === 'string') return part
    const { tag, props, children } = part
    const href = tag === 'a' ? props?.href : undefined
    return typeof href === 'string' && /^[/#]/.test(href)
      ? createElement(SiteLink, { ...props, to: href }, ...toNodes(children))
      : createElement(tag, props, ...toNodes(children))
  })
}
