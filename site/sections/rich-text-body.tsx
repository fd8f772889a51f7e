import { createElement, Fragment, type ReactNode } from 'react'
import type { RichText } from '#content-loader/rich-text.ts'

export const RichTextBody = ({ text }: { text: RichText }): ReactNode => createElement(Fragment, null, ...toNodes(text))

const toNodes = (text: RichText): ReactNode[] =>
  text.map((part) => (typeof part === 'string' ? part : createElement(part.tag, part.props, ...toNodes(part.children))))
