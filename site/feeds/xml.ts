import { escapeUTF8 } from 'entities'

/** Escapes text for XML, and strips characters that XML 1.0 doesn't allow. */
export const xmlText = (text: string): string => escapeUTF8(text.replace(NOT_XML, ''))

/** Control characters except tab and line breaks, lone surrogates, and the two noncharacters. */
const NOT_XML = /(?![\t\n\r])\p{Cc}(?<![\u007f-\u009f])|\p{Surrogate}|[\ufffe\uffff]/gu

export const xmlElement = (name: string, text: string): string => `<${name}>${xmlText(text)}</${name}>`
