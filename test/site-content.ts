import { resolve } from 'node:path'
import { openFiles } from '#app/content/content-files.server.ts'
import { openContent } from '#app/content/open-content.server.ts'
import { visibleOn } from '#app/content/publishing.ts'

/** This project's own content. */
export const SOURCE = { folder: resolve(import.meta.dirname, '..') }

export const FILES = openFiles(SOURCE)

/** As visitors see it today. */
export const CONTENT = openContent(SOURCE, visibleOn(new Date().toISOString().slice(0, 10)))
