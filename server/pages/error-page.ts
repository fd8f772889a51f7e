import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ifPossible } from '#contracts/if-possible.ts'

/** How many lines to show before and after the one that failed. */
const AROUND = 3

/** What failed in development, with file and line. It loads again once a file is saved. @param root of the sources */
export function errorPage(error: unknown, root: string): string {
  const { message, stack = '', loc, frame } = describe(error)
  process.stderr.write(`${stack || message}\n`)
  const location = loc ?? placeIn(stack, root)
  const at = location && `${relative(root, location.file)}:${location.line}:${location.column}`
  const title = escapeHtml(message)
  return `<!DOCTYPE html>
<html lang="en" data-failed><head><meta charset="utf-8"><title>${title}</title><script type="module" src="/site/browser/dev-client.ts"></script></head>
<body><main><h1 style="white-space: pre-wrap">${title}</h1>
${at === undefined ? '' : `<p><strong>${escapeHtml(at)}</strong></p>`}
<pre>${escapeHtml(frame ?? (location ? linesAround(location) : ''))}</pre>
<pre>${escapeHtml(stack.replaceAll(`${root}/`, ''))}</pre></main></body></html>`
}

interface Place {
  file: string
  line: number
  column: number
}

/** An error of the compiler's says itself where it is. */
type Failure = Pick<Error, 'message' | 'stack'> & { loc?: Place; frame?: string }

const describe = (error: unknown): Failure => (error instanceof Error ? error : { message: String(error), stack: '' })

/** The first place in a stack that's ours. */
function placeIn(stack: string, root: string): Place | undefined {
  for (const [, file = '', line, column] of stack.matchAll(/(?:file:\/\/|\(|at |\s)(\/[^\s():]+):(\d+):(\d+)/g))
    if (file.startsWith(`${root}/`) && !file.includes('/node_modules/'))
      return { file, line: Number(line), column: Number(column) }
  return undefined
}

function linesAround({ file, line }: Place): string {
  const lines = ifPossible(() => readFileSync(file, 'utf8').split('\n')) ?? []
  return lines
    .map((text, index) => `${index + 1 === line ? '>' : ' '} ${String(index + 1).padStart(4)}  ${text}`)
    .slice(Math.max(0, line - 1 - AROUND), line + AROUND)
    .join('\n')
}

/** The compiler's words are colored for a terminal. */
const escapeHtml = (text: string) =>
  stripVTControlCharacters(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
