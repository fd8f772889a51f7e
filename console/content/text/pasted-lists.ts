import { type Content, type Element, findElement, styleOf, textOf, wrap } from './pasted-html.ts'

export const startOf = ({ properties: { start } }: Element): Element['properties'] =>
  start === undefined ? {} : { start }

/** Google Docs puts a list within a list, beside the entry that it belongs to. */
export function withinEntries(children: readonly Content[]): Content[] {
  const entries: Content[] = []
  for (const child of children) {
    const entry = entries.findLast((each) => each.type === 'element')
    if (!isList(child)) entries.push(child)
    else if (entry?.type === 'element') entry.children.push(child)
    else entries.push(wrap('li', [child]))
  }
  return entries
}

const isList = (node: Content): node is Element => node.type === 'element' && /^[ou]l$/.test(node.tagName)

/** Where only a part of a list was copied, it begins at that part's level: an entry that's nothing but a list is that list. */
export function lifted(list: Element): Element {
  const entries = list.children.filter((entry) => entry.type === 'element')
  const inner = entries.map(({ children }) => {
    const [only, ...others] = children.filter((child) => textOf(child).trim() !== '')
    return only && others.length === 0 && isList(only) ? lifted(only) : undefined
  })
  const [first] = inner
  if (first && entries.length === 1) return first
  const children = entries.flatMap((entry, at): Content[] => {
    const lists = entry.children.map((child) => (isList(child) ? lifted(child) : child))
    return inner[at]?.children ?? [{ ...entry, children: lists }]
  })
  return { ...list, children }
}

/** Of `3.` or `c)`; 0 for a bullet, which is `·` or `o`. */
export function numberOf(node: Element): number {
  const marker = findElement(node.children, (each) => /mso-list:\s*ignore/i.test(styleOf(each)))
  const [, number = ''] = /^\s*\(?(\w+)[.)]/.exec(marker ? textOf(marker) : '') ?? []
  if (/^\d{1,9}$/.test(number)) return Number(number)
  // A list that begins with it counts in Roman numerals.
  if (/^i$/i.test(number)) return 1
  return /^[a-z]$/i.test(number) ? number.toLowerCase().charCodeAt(0) - 96 : Number(number !== '')
}

/** Word Online wraps each entry in a list of its own, and tells its level. */
export const entriesOfWordOnline = (lists: readonly Content[]): Content[] =>
  lists.flatMap((list) => {
    if (list.type !== 'element' || !/^[ou]l$/.test(list.tagName)) return [list]
    const first = list.tagName === 'ul' ? 0 : Number(list.properties['start'] ?? 1)
    return list.children.flatMap((item, at) => {
      if (item.type !== 'element') return []
      const level = item.properties['dataAriaLevel'] ?? '1'
      return [wrap('p', item.children, { dataLevel: level, dataStart: first && first + at })]
    })
  })

/** Word's list entries are paragraphs with a level: makes lists of them. */
export function joinLists(nodes: readonly Content[]): Content[] {
  const joined: Content[] = []
  let lists: Element[] = []
  for (const node of nodes) {
    const level = node.type === 'element' ? Number(node.properties['dataLevel'] ?? 0) : 0
    if (node.type !== 'element' || level === 0) {
      // Line breaks between the entries don't end the list.
      if (node.type === 'text' && node.value.trim() === '' && lists.length > 0) continue
      lists = []
      joined.push(node)
      continue
    }
    // An entry without words is distance.
    if (textOf(node).trim() === '') continue
    const start = Number(node.properties['dataStart'])
    const kind = start > 0 ? 'ol' : 'ul'
    lists = lists.slice(0, level)
    // Numbers right after bullets are another list.
    if (lists[level - 1]?.tagName !== kind) lists = lists.slice(0, level - 1)
    while (lists.length < level) {
      const list = wrap(kind, [], kind === 'ol' && lists.length === level - 1 && start > 1 ? { start } : {})
      const outer = lists.at(-1)
      if (!outer) joined.push(list)
      else {
        if (outer.children.length === 0) outer.children.push(wrap('li', []))
        const item = outer.children.at(-1)
        if (item?.type === 'element') item.children.push(list)
      }
      lists.push(list)
    }
    lists.at(-1)?.children.push(wrap('li', node.children))
  }
  return joined.map((node) => (isList(node) ? lifted(node) : node))
}
