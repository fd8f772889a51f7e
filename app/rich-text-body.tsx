import { createElement, Fragment, type ReactNode } from 'react'
import type { RichText } from './content/rich-text/rich-text.ts'
import { HashLink } from './ui/hash-link.tsx'
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
    if (typeof href === 'string' && href.startsWith('#'))
      return createElement(HashLink, { ...props, to: href }, ...toNodes(children))
    return typeof href === 'string' && href.startsWith('/')
      ? createElement(SiteLink, { ...props, to: href }, ...toNodes(children))
      : createElement(tag, props, ...toNodes(children))
  })
}
