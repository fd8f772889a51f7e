import type { Processor } from 'unified'

/** Without these there is no bare address: `&` may begin a character reference that stands for one of the others. */
const MARKS = /[@&]|www|http/i

/** Whether remarkGfm could make a link of an address that stands bare in a text, such as `www.example.com`. */
export const mayHaveBareAddresses = (markdown: string): boolean => MARKS.test(markdown)

/**
 * Takes the search for bare addresses out of remarkGfm, for texts that surely have none: it tries at every word, which is nearly
 * half of the time that a text takes to be parsed. Stands behind remarkGfm.
 * @throws when remarkGfm has another shape than the one that this was written for
 */
export function withoutBareAddresses(this: Processor): void {
  const data = this.data()
  const { micromarkExtensions = [], fromMarkdownExtensions = [] } = data
  const constructs = micromarkExtensions.map((extension) => ({
    ...extension,
    text: Object.fromEntries(
      Object.entries(extension.text ?? {}).flatMap(([code, found = []]) => {
        const others = [found].flat().filter(({ name }) => !name?.endsWith('Autolink'))
        return others.length > 0 ? [[code, others] as const] : []
      }),
    ),
  }))
  const nodes = fromMarkdownExtensions.flat().filter(({ enter }) => !(enter && 'literalAutolink' in enter))
  // The digit 0 may begin an e-mail address and nothing else.
  if (constructs.some(({ text }) => '48' in text) || nodes.length === fromMarkdownExtensions.flat().length)
    throw new Error('remarkGfm has a new shape: see app/content/rich-text/bare-addresses.server.ts')
  data.micromarkExtensions = constructs
  data.fromMarkdownExtensions = nodes
}
