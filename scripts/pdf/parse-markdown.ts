import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'

const parser = unified().use(remarkParse).use(remarkGfm).freeze()

/** The words of a sheet, with GitHub's tables and lists to tick. */
export const parseMarkdown = (body: string) => parser.parse(body)

export type Block = ReturnType<typeof parseMarkdown>['children'][number]
export type Heading = Extract<Block, { type: 'heading' }>
export type Paragraph = Extract<Block, { type: 'paragraph' }>
export type List = Extract<Block, { type: 'list' }>
export type ListItem = List['children'][number]
export type Table = Extract<Block, { type: 'table' }>
export type TableCell = Table['children'][number]['children'][number]
/** What stands in a line of text. */
export type Inline = Paragraph['children'][number]

/** The words of a piece of text. */
export const plainText = (node: Inline): string =>
  'children' in node ? node.children.map(plainText).join('') : 'value' in node ? node.value : ' '
