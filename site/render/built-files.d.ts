/** Output of the client build (ops/build/built-files.ts). */
declare module 'virtual:built-files' {
  import type { SheetPart } from '#site/styles/cut-sheet.ts'

  export const pageScript: string
  /** The style sheet, for site/render/render.tsx. Empty in development, which serves it at a URL. */
  export const sheet: readonly SheetPart[]
  /** Classes that every page's script can set, and those that each island can set. */
  export const alwaysUsed: readonly string[]
  export const islandClasses: Readonly<Record<string, readonly string[]>>
  export const styleSheet: string | undefined
  export const consoleScript: string
  export const consoleSheet: string
  export const reloadScript: string | undefined
}
