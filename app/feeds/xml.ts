const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** A text as XML may hold it: markup escaped, and without the characters that XML 1.0 has no way to write. */
export const xmlText = (text: string): string =>
  text.replace(NOT_XML, '').replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)

/** Control characters but tab and line ends, lone surrogates, and the two codes that are no characters (XML 1.0 §2.2). */
const NOT_XML = /(?![\t\n\r])\p{Cc}(?<![\u007f-\u009f])|\p{Surrogate}|[\ufffe\uffff]/gu

/** An element that holds text. */
export const xmlElement = (name: string, text: string): string => `<${name}>${xmlText(text)}</${name}>`
